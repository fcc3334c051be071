import { describe, expect, it } from 'vitest'
import { startCannedServer } from '../../testing/canned-server.ts'
import { asked, withFocus } from '../../testing/focus-nfe/server.ts'
import { fetchFocusFile } from './files.ts'
import { openAddress } from './service-note/open-address.ts'

const PDF = { status: 200, headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7 nota' }

describe('a file of Focus', () => {
  const focus = withFocus()

  it('that lies in an open store is fetched there without credentials, and its signature is not kept', async () => {
    const store = await startCannedServer()
    store.answer(PDF)
    const path = `${store.url}/danfse/233.pdf?assinatura=segredo`
    const outcome = await fetchFocusFile({ kind: 'PDF', path }, focus().access)
    await store.stop()
    expect(outcome).toMatchObject({ kind: 'FOUND', contentType: 'application/pdf' })
    expect(store.seen[0]?.headers.authorization).toBeUndefined()
    expect(JSON.stringify(outcome.exchange)).not.toContain('segredo')
    expect(focus().server.seen).toHaveLength(0)
  })

  it('is not fetched from this machine on the word of a server elsewhere, nor elsewhere from this machine', async () => {
    const elsewhere = { ...focus().access, baseUrl: 'https://api.focus.invalid' }
    const here = `${focus().server.url}/danfse/233.pdf`
    const refused = { kind: 'UNKNOWN', exchange: { transportFailure: 'forbidden_address' } }
    expect(await fetchFocusFile({ kind: 'PDF', path: here }, elsewhere)).toMatchObject(refused)
    const outside = { kind: 'PDF', path: 'https://203.0.113.7/233.pdf' } as const
    expect(await fetchFocusFile(outside, focus().access)).toMatchObject(refused)
    expect(focus().server.seen).toHaveLength(0)
  })

  it('named by a path comes from Focus’s own host, whatever stands before the path', async () => {
    focus().server.answer(PDF)
    await fetchFocusFile({ kind: 'PDF', path: '//outro.example/nota.pdf' }, focus().access)
    await fetchFocusFile({ kind: 'PDF', path: 'ftp://outro.example/nota.pdf' }, focus().access)
    expect(asked(focus().server)[0]).toBe('GET /outro.example/nota.pdf')
    expect(focus().server.seen).toHaveLength(2)
  })
})

describe('openAddress', () => {
  it.each([
    ['https://bucket.example/a.pdf', true],
    ['http://127.0.0.1:3000/a.pdf', true],
    ['http://prefeitura.example/a.pdf', false],
    ['https://eu:senha@bucket.example/a.pdf', false],
    ['/arquivos/a.pdf', false],
    ['file:///etc/passwd', false],
    ['https://', false],
  ])('takes %s for one: %s', (address, isOne) => {
    expect(openAddress(address) !== undefined).toBe(isOne)
  })
})
