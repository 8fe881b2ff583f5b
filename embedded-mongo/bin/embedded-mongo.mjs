#!/usr/bin/env node
// The command `embedded-mongo`: the server as built by `npm run build`.
import '../dist/main.js';
