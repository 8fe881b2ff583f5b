#!/usr/bin/env node
// The command `embedded-mongo`. It runs the server built by `npm run build`.
import '../dist/main.js';
