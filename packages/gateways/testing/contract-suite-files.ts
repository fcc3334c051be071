import { expect, it } from 'vitest'
import { type CannedAnswer, startCannedServer } from './canned-server.ts'
import type { GatewayBench, World } from './contract-suite-fixture.ts'

type NamedFile = NonNullable<GatewayBench['file']>

function fetcher({ gateway }: GatewayBench, file: NamedFile, world: () => World) {
  return async (...answers: CannedAnswer[]) => {
    world().server.answer(...answers)
    if (!gateway.fetchFile) throw new Error(`${gateway.id} fetches no files`)
    return gateway.fetchFile(file, world().access)
  }
}

export function describeFiles(bench: GatewayBench, file: NamedFile, world: () => World): void {
  const fetchFile = fetcher(bench, file, world)

  it('fetches a file with our credentials', async () => {
    const outcome = await fetchFile(XML)
    expect(outcome).toMatchObject({ kind: 'FOUND', contentType: 'application/xml' })
    expect(world().server.seen[0]).toMatchObject({ target: file.path, headers: { authorization: expect.any(String) } })
  })

  it('follows a redirect to another port without them', async () => {
    const storage = await startCannedServer()
    storage.answer(XML)
    const outcome = await fetchFile({ status: 302, headers: { location: `${storage.url}/signed?x=segredo` } })
    await storage.stop()
    expect(outcome.kind).toBe('FOUND')
    expect(storage.seen).toHaveLength(1)
    expect(storage.seen[0]?.headers.authorization).toBeUndefined()
    expect(outcome.exchange.target).toBe(file.path)
    expect(JSON.stringify(outcome.exchange)).not.toContain('segredo')
  })
}

export function describeWrongFiles(bench: GatewayBench, file: NamedFile, world: () => World): void {
  const fetchFile = fetcher(bench, file, world)

  it('gives up on a circle of redirects', async () => {
    const outcome = await fetchFile({ status: 302, headers: { location: '/again' } })
    expect(outcome).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
    expect(world().server.seen).toHaveLength(6)
  })

  it.each(['https://example.com/file', 'http://example.com/file', 'file:///etc/passwd', 'http://user:pass@127.0.0.1/'])(
    'refuses to be led from this machine to %s',
    async (location) => {
      expect(await fetchFile({ status: 302, headers: { location } })).toMatchObject({
        kind: 'UNKNOWN',
        failure: 'malformed',
      })
      expect(world().server.seen).toHaveLength(1)
    },
  )

  it('does not take a page for a file, nor a missing file for a failure', async () => {
    const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html><html>Entrar</html>' }
    expect(await fetchFile(page)).toMatchObject({ kind: 'UNKNOWN', failure: 'malformed' })
    expect(await fetchFile({ status: 404 })).toMatchObject({ kind: 'ABSENT' })
    expect(await fetchFile({ ...XML, misbehave: 'cut' })).toMatchObject({ kind: 'UNKNOWN' })
  })
}

const XML: CannedAnswer = {
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: '<?xml version="1.0"?><nfeProc/>',
}
