import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ENVIRONMENT_NAMES } from '../../apps/server/src/kit/config/config.ts'
import { root } from '../../tools/launcher/root.ts'
import { WORKER_HEAP } from '../../tools/launcher/worker-heap.ts'
import { listFiles } from './sources.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'talao-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const has = (tool: string, ...args: string[]) => spawnSync(tool, args).status === 0

describe('deploy/talao.env', () => {
  it('names only what the server reads', () => {
    const named = [...textOf('deploy/talao.env').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name = '') => !ENVIRONMENT_NAMES.includes(name))).toEqual([])
  })
})

describe('bin/talao', () => {
  it('gives the worker the heap that the starter gives', () => {
    expect(textOf('bin/talao')).toContain(`heap='${WORKER_HEAP.join(' ')}'`)
    expect(textOf('docs/operacoes/producao.md')).toContain(WORKER_HEAP.join(' '))
  })
})

describe('the units of systemd', () => {
  const units = listFiles('deploy/systemd/*')

  it('wait longer than the longest notice and what a server and a worker need after it', () => {
    const patience = (unit: string) => Number(textOf(unit).match(/^TimeoutStopSec=(\d+)$/m)?.[1])
    expect(patience('deploy/systemd/talao-server@.service')).toBeGreaterThan(60 + 20)
    expect(patience('deploy/systemd/talao-worker@.service')).toBeGreaterThan(20)
  })

  it('keep the password of the owner from whoever serves and works', () => {
    for (const role of ['server', 'worker'])
      expect(textOf(`deploy/systemd/talao-${role}@.service`)).toMatch(
        /^InaccessiblePaths=-\/etc\/talao\/database-password$/m,
      )
  })

  it('box every process in, also the one that asks as root, and let each server and worker have a file of its own', () => {
    const services = units.filter((unit) => unit.endsWith('.service'))
    expect(services.length).toBe(4)
    for (const unit of services)
      expect(textOf(unit)).toMatch(/^NoNewPrivileges=yes\nCapabilityBoundingSet=\nProtectSystem=strict$/m)
    for (const role of ['server', 'worker'])
      expect(textOf(`deploy/systemd/talao-${role}@.service`)).toMatch(/^EnvironmentFile=-\/etc\/talao\/%N\.env$/m)
  })

  it.skipIf(!has('systemd-analyze', '--version'))('are understood by systemd', () => {
    const files = units.map((unit) => {
      const file = path.join(folder, path.basename(unit).replace('@.', '@3001.'))
      writeFileSync(file, textOf(unit).replace(/^ExecStart=\/opt\/.*/m, 'ExecStart=/bin/true'))
      return file
    })
    const judged = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
    expect([judged.status, judged.stderr]).toEqual([0, ''])
  })
})

describe('the proxies', () => {
  const nginx = textOf('deploy/nginx/talao.conf')
  const caddy = textOf('deploy/caddy/Caddyfile')

  it('let a sheet of 50 MB pass, and let go of an idle connection before the server does', () => {
    expect([nginx.match(/client_max_body_size (\d+)m;/)?.[1], caddy.match(/max_size (\d+)MB/)?.[1]]).toEqual([
      '60',
      '60',
    ])
    expect(Number(nginx.match(/keepalive_timeout (\d+)s;/)?.[1])).toBeLessThan(72)
    expect(Number(caddy.match(/keepalive (\d+)s/)?.[1])).toBeLessThan(72)
  })

  it('hold no live event back', () => {
    expect(nginx).toMatch(/location = \/api\/events \{[^}]*proxy_buffering off;[^}]*gzip off;/)
    expect(caddy).toContain('@packable not path /api/events')
  })

  it.skipIf(!has('nginx', '-v') || !has('openssl', 'version'))('are understood by nginx', () => {
    const [key, certificate, file] = ['key.pem', 'certificate.pem', 'talao.conf'].map((name) => path.join(folder, name))
    const wish = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', `${key}`, '-out', `${certificate}`]
    spawnSync('openssl', [...wish, '-days', '1', '-subj', '/CN=notas.example.com'])
    writeFileSync(
      `${file}`,
      nginx
        .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`),
    )
    const main = path.join(folder, 'nginx.conf')
    writeFileSync(main, `pid ${folder}/pid; error_log stderr; events {} http { include ${file}; }`)
    const judged = spawnSync('nginx', ['-t', '-p', folder, '-c', main], { encoding: 'utf8' })
    expect([judged.status, judged.stderr.match(/\[(warn|emerg)\].*/)?.[0]]).toEqual([0, undefined])
  })

  it.skipIf(!has('caddy', 'version'))('are understood by Caddy', () => {
    const file = path.join(folder, 'Caddyfile')
    copyFileSync(path.join(root, 'deploy/caddy/Caddyfile'), file)
    expect(has('caddy', 'validate', '--adapter', 'caddyfile', '--config', file)).toBe(true)
  })
})
