// Bare server for comparing lists, bids and the map: plain Express that answers the bytes of a file
// as JSON.
import { readFileSync } from 'node:fs';
import express from 'express';

const page = readFileSync(String(process.argv[2]), 'utf8');
const app = express();
app.get(['/api/auctions', '/api/desert-map/current'], (_req, res) => {
  res.type('json').send(page);
});
app.post('/api/auctions/:id/bid', express.json(), (_req, res) => {
  res.type('json').send(page);
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
