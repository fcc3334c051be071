import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from './port.ts'
import { portMustBeFree, stablePort } from './port-choice.ts'

let folder = ''
let other: Server | undefined

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'talao-port-'))
})
afterEach(() => {
  other?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function taken(): Promise<number> {
  const port = await freePort()
  const server = createServer()
  other = server
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return port
}

/** First ephemeral port on Linux. The others begin at 49152, as IANA says. */
const FIRST_HANDED_OUT = 32_768

describe('ports', () => {
  it('that are free are none of those the system hands to outgoing connections', async () => {
    const ports = await Promise.all(Array.from({ length: 50 }, freePort))
    expect(new Set(ports).size).toBe(ports.length)
    expect(Math.max(...ports)).toBeLessThan(FIRST_HANDED_OUT)
  })

  it('in use are refused with the way out', async () => {
    const port = await taken()
    await expect(portMustBeFree(port, false)).rejects.toThrow(`PORT=${port + 1} npm start`)
  })

  it('that nobody uses are accepted', async () => {
    await expect(portMustBeFree(await freePort(), false)).resolves.toBeUndefined()
  })

  it('are waited for when a killed starter is still leaving', async () => {
    const port = await taken()
    const waiting = portMustBeFree(port, true)
    other?.close()
    await expect(waiting).resolves.toBeUndefined()
  })

  it('chosen once stay the same, unless somebody took them', async () => {
    const file = path.join(folder, 'simulator.port')
    const port = await stablePort(file)
    expect(await stablePort(file)).toBe(port)
    const server = createServer()
    other = server
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    expect(await stablePort(file)).not.toBe(port)
  })
})
