import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openA1InWorker } from './open-in-worker.ts'

const NOW = new Date('2027-06-01T12:00:00Z')

it('opens a file as openA1 does', async () => {
  const result = await openA1InWorker(
    { file: legacyFile(), password: 'talao-teste', now: NOW },
    { processorMs: 30_000 },
  )
  expect(result).toMatchObject({ ok: true, certificate: { cnpj: '11222333000181' } })
})

it('hands refusals through', async () => {
  const result = await openA1InWorker({ file: legacyFile(), password: 'x', now: NOW }, { processorMs: 30_000 })
  expect(result).toMatchObject({ ok: false, code: 'certificado_senha_incorreta' })
})

it('refuses a file that asks for two billion rounds of key derivation without one of them', async () => {
  const file = endlessFile([0x7f, 0xff, 0xff, 0xff])
  const result = await openA1InWorker({ file, password: 'talao-teste', now: NOW }, { processorMs: 30_000 })
  expect(result).toEqual(costly('it asks for too many rounds of key derivation'))
})

it('gives up on a file that takes more work than it may ask for', async () => {
  const file = endlessFile([0x1e, 0x84, 0x80])
  const result = await openA1InWorker({ file, password: 'talao-teste', now: NOW }, { processorMs: 10 })
  expect(result).toEqual(costly('not open after 10 ms of work'))
})

it('gives up on a file that needs too much memory', async () => {
  const result = await openA1InWorker(
    { file: legacyFile(), password: 'talao-teste', now: NOW },
    { processorMs: 30_000, memoryMb: 4 },
  )
  expect(result).toEqual(costly('needs more than 4 MB'))
})

function costly(detail: string) {
  return { ok: false, code: 'certificado_ilegivel', detail, finding: { unreadable: 'costly' } }
}

/**
 * A file whose MAC asks for more rounds than 2048. The rounds are the last integer of the file; a larger one takes more
 * bytes, so the lengths before it grow too.
 */
function endlessFile(rounds: readonly number[]): Uint8Array {
  const file = legacyFile()
  const more = rounds.length - 2
  const grown = Uint8Array.from([...file.subarray(0, -4), 0x02, rounds.length, ...rounds])
  const macLengthAt = file.length - 50
  grown[macLengthAt] = 49 + more
  new DataView(grown.buffer).setUint16(2, file.length - 4 + more)
  return grown
}

function legacyFile(): Uint8Array {
  return readFileSync(new URL('./fixtures/openssl-legacy.p12', import.meta.url))
}
