import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import type { MailFacts } from '../src/tell/mail/facts.ts'
import type { Message } from '../src/tell/mail/transport.ts'

const pem = (name: string) =>
  readFileSync(new URL(`../../../packages/gateways/testing/fixtures/loopback-${name}.pem`, import.meta.url), 'utf8')

/** The loopback server's self-signed certificate, to be trusted as a CA. */
export const LOOPBACK_CA = pem('cert')

export type Received = { from: string; to: string[]; raw: string; user: string | undefined }
export type MailServer = {
  url(more?: { user?: string; password?: string }): string
  received: Received[]
  close(): Promise<void>
}

type Behaviour = {
  secure?: boolean
  offersTls?: boolean
  user?: { name: string; password: string }
  onRcpt?: (address: string) => Error | undefined
  /** Called when the whole message has arrived, before it is answered. An error becomes the answer. */
  onMessage?: (
    received: Received,
    session: SMTPServerSession,
    stream: SMTPServerDataStream,
  ) => Error | undefined | 'silence'
}

/** A real SMTP server on loopback, with a TLS certificate that only LOOPBACK_CA verifies. */
export async function startMailServer(behaviour: Behaviour = {}): Promise<MailServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    key: pem('key'),
    cert: pem('cert'),
    secure: behaviour.secure ?? true,
    logger: false,
    disabledCommands: [...(behaviour.offersTls === false ? ['STARTTLS'] : []), ...(behaviour.user ? [] : ['AUTH'])],
    authOptional: !behaviour.user,
    allowInsecureAuth: false,
    ...handlers(behaviour, received),
  })
  // Some tests disconnect midway.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const protocol = (behaviour.secure ?? true) ? 'smtps' : 'smtp'
  return {
    url: ({ user, password } = {}) =>
      `${protocol}://${user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : ''}127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function handlers(behaviour: Behaviour, received: Received[]): SMTPServerOptions {
  return {
    onAuth: ({ username, password }, _session, done) =>
      username === behaviour.user?.name && password === behaviour.user?.password
        ? done(null, { user: username })
        : done(Object.assign(new Error('authentication failed'), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, done) => done(behaviour.onRcpt?.(address)),
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope
        const one = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          user: session.user,
        }
        received.push(one)
        const answer = behaviour.onMessage?.(one, session, stream)
        if (answer !== 'silence') done(answer)
      })
    },
  }
}

export const reply = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

export function message(over: Partial<Message> = {}): Message {
  return {
    messageId: '<talao.1@loja.example>',
    envelope: { from: 'notas@loja.example', to: ['maria@cliente.example'] },
    bytes: Buffer.from('Message-ID: <talao.1@loja.example>\r\nSubject: Nota\r\n\r\nOla\r\n.\r\nFim\r\n'),
    ...over,
  }
}

export const FACTS: MailFacts = {
  company: { name: 'Acme Cursos', cnpj: '11222333000181', email: 'contato@acme.example' },
  customer: { name: 'João D’Ávila & Filhos' },
  note: {
    kind: 'NFE',
    number: 1234,
    serie: '1',
    access_key: '35261111222333000181550010000012341123456780',
    verification_code: null,
    total_cents: 123_456,
    issued_at: new Date('2026-11-21T01:00:00Z'),
    time_zone: 'America/Sao_Paulo',
    in_production: true,
    canceled: false,
  },
  products: ['Curso de fotografia', 'Apostila'],
  reason: 'Compra desfeita a pedido do cliente',
  correction: 'O complemento do endereço passa a ser: apartamento 42.',
}
export const LINKS = {
  pdf: 'https://notas.example/n/a?x=1&y=2',
  xml: 'https://notas.example/n/b',
  until: new Date('2027-02-19T12:00:00Z'),
}

export type BareServer = {
  url: string
  /** Number of connections opened. */
  lines: number
  /** Messages started; `whole` holds the completed ones. */
  begun: number
  whole: string[]
  close(): Promise<void>
}
type Script = {
  /** Whether it disconnects without a greeting. */
  deaf?: boolean
  /** Runs at the dot that ends a message, instead of an answer. */
  onEnd: (socket: Socket) => void
  /** Runs for every line, before it is answered. */
  onLine?: (line: string, socket: Socket, server: BareServer) => void
}

/** A minimal SMTP server without TLS, for failures that a proper server does not produce. */
export async function startBareServer(script: Script): Promise<BareServer> {
  const sockets = new Set<Socket>()
  const server: BareServer = { url: '', lines: 0, begun: 0, whole: [], close: () => end() }
  const listener = createServer((socket) => {
    sockets.add(socket)
    server.lines += 1
    socket.on('error', () => undefined)
    if (script.deaf) socket.end()
    else greet(socket, script, server)
  })
  const end = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      listener.close(() => resolve())
    })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  server.url = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`
  return server
}

function greet(socket: Socket, script: Script, server: BareServer): void {
  socket.write('220 pronto\r\n')
  let message: string[] | null = null
  let rest = ''
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      script.onLine?.(line, socket, server)
      if (message === null && /^DATA/i.test(line)) {
        message = []
        server.begun += 1
        socket.write('354 venha\r\n')
      } else if (message === null) socket.write('250 ok\r\n')
      else if (line !== '.') message.push(line)
      else {
        server.whole.push(message.join('\n'))
        message = null
        script.onEnd(socket)
      }
    }
  })
}
