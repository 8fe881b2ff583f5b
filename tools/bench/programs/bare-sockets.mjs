// The bare side of live messages: Socket.IO as it comes over Express as it comes; a POST sends its body to a room.
import { createServer } from 'node:http';
import express from 'express';
import { Server } from 'socket.io';

const app = express();
// Node's usual five seconds are shorter than a round of the other side, during which this one is silent.
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
