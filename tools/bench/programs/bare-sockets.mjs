// Bare server for comparing live messages: plain Socket.IO and Express. A POST sends its body to a
// room.
import { createServer } from 'node:http';
import express from 'express';
import { Server } from 'socket.io';

const app = express();
// The default of five seconds is shorter than a round of the other side, during which this server
// is idle.
const server = createServer({ keepAliveTimeout: 65_000 }, app);
const io = new Server(server);
io.on('connection', (socket) => {
  socket.on('room:join', (/** @type {string} */ room, /** @type {(answer: object) => void} */ answer) => {
    void socket.join(room);
    answer({ ok: true });
  });
});
app.post('/send/:room/:name', express.json(), (req, res) => {
  io.to(req.params['room'] ?? '').emit(req.params['name'] ?? '', req.body);
  res.json(req.body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('SIGTERM', () => process.exit());
