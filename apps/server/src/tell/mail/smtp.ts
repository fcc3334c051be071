import { Readable } from 'node:stream'
import { rootCertificates } from 'node:tls'
import { createTransport } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool'
import type { Secret } from '../../kit/secrets/secret.ts'
import { outcomeOf } from './smtp-outcome.ts'
import type { MailTransport, Message } from './transport.ts'

export type SmtpLimits = { connectMs: number; silenceMs: number; wholeMs: number }
type SmtpOptions = { ca: string | undefined; limits?: Partial<SmtpLimits> }

const LIMITS: SmtpLimits = { connectMs: 10_000, silenceMs: 60_000, wholeMs: 120_000 }

const PIECE_BYTES = 64 * 1024

/** Disables the pool's own retry after a lost connection, because we decide about retries. */
type PoolOptions = SMTPPool.Options & { maxRequeues: 0 }

/**
 * Sends by SMTP. TLS is always verified. On smtp:// the server must offer STARTTLS, unless it is this machine. One
 * delivery and one result per message.
 */
export function openSmtp(url: Secret, { ca, limits }: SmtpOptions): MailTransport {
  const whole = { ...LIMITS, ...limits }
  const transporter = createTransport(poolOptions(url, ca, whole))
  const handedOver = new WeakSet<object>()
  transporter.use('stream', (mail, done) => {
    const { raw } = mail.data
    // The connection reads the stream to its end only after the server asked for the data, so the end means that the
    // whole message was handed over.
    mail.message.processFunc((stream) => stream.once('end', () => typeof raw === 'object' && handedOver.add(raw)))
    done()
  })
  return {
    async deliver({ envelope, bytes }: Message) {
      const limit = AbortSignal.timeout(whole.wholeMs)
      const raw = Readable.from(inPieces(bytes), { objectMode: false })
      const mail = { envelope, raw, signal: limit }
      try {
        const { rejected } = await transporter.sendMail(mail)
        return { kind: 'SENT', refused: rejected }
      } catch (error) {
        return outcomeOf(error, handedOver.has(raw))
      }
    },
    close: () => transporter.close(),
  }
}

/** Yields the next piece only when the previous one was sent, so that a connection lost midway is noticed midway. */
function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

function poolOptions(url: Secret, ca: string | undefined, limits: SmtpLimits): PoolOptions {
  const { protocol, hostname, port, username, password } = new URL(url.reveal())
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const here = /^(localhost|127(\.\d+){3}|::1)$/.test(host)
  return {
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    maxRequeues: 0,
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !here,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    tls: {
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
    },
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  }
}
