import { afterEach, describe, expect, it } from 'vitest'
import {
  type BareServer,
  LOOPBACK_CA,
  type MailServer,
  message,
  reply,
  startBareServer,
  startMailServer,
} from '../../../testing/mail-server.ts'
import { Secret } from '../../kit/secrets/secret.ts'
import { openSmtp, type SmtpLimits } from './smtp.ts'
import type { MailTransport } from './transport.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function server(behaviour: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const started = await startMailServer(behaviour)
  closing.push(() => started.close())
  return started
}

function smtp(url: string, over: { ca?: string | undefined; limits?: Partial<SmtpLimits> } = {}): MailTransport {
  const { ca = LOOPBACK_CA, limits = {} } = 'ca' in over ? { ...over, ca: over.ca ?? '' } : over
  const transport = openSmtp(new Secret(url), { ca: ca === '' ? undefined : ca, limits })
  closing.push(() => transport.close())
  return transport
}

async function bare(script: Parameters<typeof startBareServer>[0]): Promise<BareServer> {
  const started = await startBareServer(script)
  closing.push(() => started.close())
  return started
}

describe('a mail server', () => {
  it('gets the message byte for byte, by TLS and with a name and password', async () => {
    const mails = await server({ user: { name: 'loja@acme', password: 'p@ss/word' } })
    const sent = message()
    const outcome = await smtp(mails.url({ user: 'loja@acme', password: 'p@ss/word' })).deliver(sent)
    expect(outcome).toEqual({ kind: 'SENT', refused: [] })
    expect(mails.received).toEqual([
      { from: 'notas@loja.example', to: ['maria@cliente.example'], raw: sent.bytes.toString(), user: 'loja@acme' },
    ])
  })

  it('is reached by STARTTLS on smtp://', async () => {
    const mails = await server({ secure: false })
    expect(await smtp(mails.url()).deliver(message())).toEqual({ kind: 'SENT', refused: [] })
  })

  it('takes many messages over few connections, each once', async () => {
    const mails = await server()
    const transport = smtp(mails.url())
    const all = Array.from({ length: 40 }, (_, n) => message({ bytes: Buffer.from(`Subject: ${n}\r\n\r\n${n}\r\n`) }))
    const outcomes = await Promise.all(all.map((one) => transport.deliver(one)))
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['SENT']))
    expect(new Set(mails.received.map(({ raw }) => raw)).size).toBe(40)
    expect(mails.received).toHaveLength(40)
  })

  it('that nobody vouches for gets nothing', async () => {
    const mails = await server()
    const outcome = await smtp(mails.url(), { ca: undefined }).deliver(message())
    expect(outcome).toMatchObject({ kind: 'LATER', cause: expect.stringMatching(/certificate/i) })
    expect(mails.received).toEqual([])
  })

  it('that wants another password is tried later, and the text names neither password', async () => {
    const mails = await server({ user: { name: 'loja', password: 'certa' } })
    const outcome = await smtp(mails.url({ user: 'loja', password: 'secretíssima' })).deliver(message())
    expect(outcome).toMatchObject({
      kind: 'LATER',
      text: expect.not.stringMatching(/SMTP|senha|535/),
      cause: expect.stringMatching(/SMTP_URL: user or password/),
    })
    expect(JSON.stringify(outcome)).not.toMatch(/secret|certa"/)
  })
})

describe('an answer', () => {
  const to = ['maria@cliente.example', 'jose@cliente.example']

  it.each([
    ['5xx to the message', { onMessage: () => reply(554, 'conteudo recusado') }, 'REFUSED', /554.*conteudo recusado/],
    ['4xx to the message', { onMessage: () => reply(451, 'tente depois') }, 'LATER', /451.*tente depois/],
    ['5xx to every address', { onRcpt: () => reply(550, 'nao existe') }, 'REFUSED', /550.*nao existe/],
    ['4xx to every address', { onRcpt: () => reply(450, 'caixa cheia') }, 'LATER', /450.*caixa cheia/],
  ])('of %s is what it says', async (_case, behaviour, kind, text) => {
    const mails = await server(behaviour)
    const outcome = await smtp(mails.url()).deliver(message({ envelope: { from: 'notas@loja.example', to } }))
    expect(outcome).toMatchObject({ kind, text: expect.stringMatching(text) })
  })

  it('of 5xx to one of two addresses is a delivery to the other, and says so', async () => {
    const mails = await server({ onRcpt: (address) => (address === to[1] ? reply(550, 'nao existe') : undefined) })
    const outcome = await smtp(mails.url()).deliver(message({ envelope: { from: 'notas@loja.example', to } }))
    expect(outcome).toEqual({ kind: 'SENT', refused: [to[1]] })
    expect(mails.received[0]?.to).toEqual([to[0]])
  })
})

describe('a broken connection', () => {
  it('after the whole message is an unknown end, and the message is not sent a second time', async () => {
    const server = await bare({ onEnd: (socket) => socket.destroy() })
    const outcome = await smtp(server.url).deliver(message())
    expect(outcome).toMatchObject({ kind: 'UNKNOWN', text: expect.stringMatching(/pode ter saído/) })
    expect([server.begun, server.whole.length]).toEqual([1, 1])
  })

  it('on a line that carried a message before is as unknown, and is not taken up on another line', async () => {
    let messages = 0
    const server = await bare({
      onEnd: (socket) => {
        messages += 1
        if (messages === 1) socket.write('250 aceita\r\n')
        else socket.destroy()
      },
    })
    const transport = smtp(server.url)
    expect(await transport.deliver(message())).toMatchObject({ kind: 'SENT' })
    expect(await transport.deliver(message())).toMatchObject({ kind: 'UNKNOWN' })
    expect(server.begun).toBe(2)
  })

  it('is as unknown when the server falls silent after the whole message', async () => {
    const server = await bare({ onEnd: () => undefined })
    expect(await smtp(server.url, { limits: { silenceMs: 200 } }).deliver(message())).toMatchObject({ kind: 'UNKNOWN' })
    expect(server.begun).toBe(1)
  })

  it('is as unknown when the server keeps the line alive but never answers', async () => {
    const server = await bare({
      onEnd: (socket) => {
        const drip = setInterval(() => socket.write('2'), 20)
        socket.on('close', () => clearInterval(drip))
      },
    })
    expect(await smtp(server.url, { limits: { wholeMs: 300 } }).deliver(message())).toMatchObject({ kind: 'UNKNOWN' })
  })

  it('is unknown when the answer is no answer', async () => {
    const server = await bare({ onEnd: (socket) => void socket.write('<html>proxy</html>\r\n') })
    expect(await smtp(server.url).deliver(message())).toMatchObject({ kind: 'UNKNOWN' })
  })

  it('before the message was asked for leaves nothing behind, so it comes later', async () => {
    const server = await bare({
      onEnd: () => undefined,
      onLine: (line, socket) => void (/^RCPT/i.test(line) && socket.destroy()),
    })
    expect(await smtp(server.url).deliver(message())).toMatchObject({ kind: 'LATER' })
  })

  it('before a word was said comes later, and the server is not knocked at again until then', async () => {
    const server = await bare({ onEnd: () => undefined, deaf: true })
    expect(await smtp(server.url).deliver(message())).toMatchObject({ kind: 'LATER' })
    expect(server.lines).toBe(1)
  })

  it('in the middle of a big message leaves nothing behind either', async () => {
    const bytes = Buffer.from(`Subject: grande\r\n\r\n${'abcdefgh\r\n'.repeat(800_000)}`)
    let lines = 0
    const server = await bare({
      onEnd: () => undefined,
      onLine: (_line, socket, { begun }) => {
        if (begun > 0) lines += 1
        if (lines === 1000) socket.destroy()
      },
    })
    expect(await smtp(server.url).deliver(message({ bytes }))).toMatchObject({ kind: 'LATER' })
    expect([server.begun, server.whole.length]).toEqual([1, 0])
  })

  it('to nobody comes later', async () => {
    const mails = await server()
    const url = mails.url()
    await mails.close()
    // The mail server's address must not be shown to companies.
    expect(await smtp(url).deliver(message())).toMatchObject({
      kind: 'LATER',
      text: expect.not.stringMatching(/127\.0\.0\.1|ECONN/),
      cause: expect.stringMatching(/127\.0\.0\.1/),
    })
  })
})

describe('without TLS', () => {
  it('no message leaves for another machine', async () => {
    // 0.0.0.0 reaches this machine, but the transport must not count it as local.
    const mails = await server({ secure: false, offersTls: false })
    const outcome = await smtp(mails.url().replace('127.0.0.1', '0.0.0.0')).deliver(message())
    expect(outcome).toMatchObject({ kind: 'LATER' })
    expect(mails.received).toEqual([])
  })

  it('a server on this very machine is spoken to', async () => {
    const mails = await server({ secure: false, offersTls: false })
    expect(await smtp(mails.url()).deliver(message())).toEqual({ kind: 'SENT', refused: [] })
  })
})
