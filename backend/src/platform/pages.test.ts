// The page of components is there while developing and does not exist in production.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import express from 'express';
import { readGuildConfig, servePages } from './pages.ts';

const root = path.resolve(import.meta.dirname, '../../..');

test.each([
  [false, 404],
  [true, 200],
])('with development pages %p, /dev/ui answers %d', async (devPages, status) => {
  const publicDir = mkdtempSync(path.join(tmpdir(), 'guild-hall-pages-'));
  writeFileSync(path.join(publicDir, 'index.html'), '<head><!--meta--></head><!--guild-->');
  const guild = readGuildConfig(path.join(root, 'guild.config.json'));
  const parts = {
    publicDir,
    archiveDir: undefined,
    publicUrl: 'https://hall.example',
    buildId: 'b',
    guild,
    timezone: 'UTC',
    devPages,
  };
  const server = createServer(express().use(servePages(parts))).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port.toString()}`;
    const answer = await fetch(`${url}/dev/ui`);
    expect(answer.status).toBe(status);
    expect((await answer.text()).includes('name="dev-pages"')).toBe(devPages);
    expect(await (await fetch(`${url}/roster`)).text()).not.toContain('dev-pages');
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(publicDir, { recursive: true });
  }
});
