import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { withPasswordOf } from '../db/owner-password.ts'
import { chooseStorage, type StorageChoice } from '../files/storage-choice.ts'
import { Refusal } from '../refusal.ts'
import { Secret } from '../secrets/secret.ts'
import { withEnvFile, withoutEmpty } from './env-file.ts'
import { isLocalDemo, isThisMachine, publicExposureFault } from './public-exposure.ts'
import { RESP_TEC_ENVIRONMENT, type ResponsavelTecnico, responsavelTecnicoOf } from './responsavel-tecnico.ts'
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts'

/** CNPJ lookup services that need no key. Those that return the state registration come first. */
const FREE_SOURCES = ['CNPJ_WS', 'CNPJA_OPEN', 'BRASILAPI', 'MINHA_RECEITA'] as const

/** Every environment variable the server reads. A test compares it with `.env.example`. */
const Environment = z.object({
  TALAO_MODE: z.enum(['demo', 'production'], 'use demo ou production.').default('demo'),
  TALAO_DEMO: z.enum(['world', 'small'], 'use world ou small.').default('world'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'informe um endereço postgres://usuario@servidor/banco.' }),
  DATABASE_PASSWORD_FILE: z.string().optional(),
  TALAO_DATA_DIR: z.string().default('.talao'),
  TALAO_MASTER_KEY: z.string().optional(),
  PUBLIC_URL: webAddress().optional(),
  STORAGE_URL: z.string().optional(),
  STORAGE_URL_BEFORE: z.string().optional(),
  S3_ENDPOINT: webAddress().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...RESP_TEC_ENVIRONMENT,
  CA_BUNDLE: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'informe um endereço smtp:// ou smtps://usuario:senha@maquina:porta.' })
    .optional(),
  MAIL_FROM: z.email('informe um endereço de e-mail, sem o nome.').optional(),
  SCHEMAS_DIR: z.string().optional(),
  WEB_DIST: z.string().optional(),
  FOCUS_PRODUCTION_URL: webAddress().default('https://api.focusnfe.com.br'),
  FOCUS_HOMOLOGATION_URL: webAddress().default('https://homologacao.focusnfe.com.br'),
  SEFAZ_URL: webAddress().optional(),
  SEFIN_PRODUCTION_URL: webAddress().default('https://sefin.nfse.gov.br/SefinNacional'),
  SEFIN_HOMOLOGATION_URL: webAddress().default('https://sefin.producaorestrita.nfse.gov.br/SefinNacional'),
  ADN_PRODUCTION_URL: webAddress().default('https://adn.nfse.gov.br'),
  ADN_HOMOLOGATION_URL: webAddress().default('https://adn.producaorestrita.nfse.gov.br'),
  PLATFORMS_URL: webAddress().optional(),
  CNPJA_API_KEY: z.string().optional(),
  SINTEGRAWS_TOKEN: z.string().optional(),
  TAXPAYER_SOURCES: freeSources().default([...FREE_SOURCES]),
  TALAO_SIGN_UP: z.enum(['on', 'off'], 'use on ou off.').optional(),
  TALAO_DEMO_OPEN_TO_NETWORK: z.enum(['on', 'off'], 'use on ou off.').default('off'),
  TRUST_PROXY: trustedProxies().default(false),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'use debug, info, warn, error ou silent.')
    .default('info'),
  WORKER_CONCURRENCY: whole(1, 64).default(8),
  DRAIN_SECONDS: whole(0, 60).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: whole(1, 65_535).optional(),
  WORKER_METRICS_PORT: whole(1, 65_535).optional(),
  RECONCILE_DAYS: whole(0, 30).default(3),
  SESSION_IDLE_DAYS: whole(1, 30).default(14),
  NOTIFICATION_READ_DAYS: whole(1, 4_000).default(90),
  NOTIFICATION_UNREAD_DAYS: whole(1, 4_000).default(400),
  FORMER_SECRET_HOURS: whole(0, 168).default(24),
})

function whole(min: number, max: number) {
  const error = `use um número inteiro de ${min} a ${max}.`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}

/** Names separated by commas, or `nenhuma`. */
function freeSources() {
  return z.string().transform((value, context): (typeof FREE_SOURCES)[number][] => {
    const names = value.split(',').map((name) => name.trim())
    const known = FREE_SOURCES.filter((source) => names.includes(source))
    if (value.trim() === 'nenhuma') return []
    if (known.length === names.length) return known.toSorted((a, b) => names.indexOf(a) - names.indexOf(b))
    const message = `use nenhuma, ou nomes sem repetir entre ${FREE_SOURCES.join(', ')}, separados por vírgula.`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

function webAddress() {
  return z.url({ protocol: /^https?$/, error: 'informe um endereço http:// ou https://.' })
}

export const ENVIRONMENT_NAMES = Object.keys(Environment.shape)

export type Config = Readonly<{
  mode: 'demo' | 'production'
  /** Demonstration data: one year of two companies, or a handful of sales of one. */
  demo: 'world' | 'small'
  port: number
  host: string
  databaseUrl: string
  dataDir: string
  /** Comma-separated during a key rotation: the first key seals, every key opens. */
  masterKey: Secret
  /** Undefined when the key comes from the environment. */
  masterKeyFile: string | undefined
  publicUrl: string
  storage: StorageChoice
  /** The former store, for files not yet moved to `storage`. */
  storageBefore: StorageChoice | undefined
  webDist: string
  focus: { production: string; homologation: string }
  /** Replaces the per-UF address table, to reach the simulator. */
  sefazUrl: string | undefined
  sefin: { production: string; homologation: string }
  adn: { production: string; homologation: string }
  /** Replaces the host of every external service by `<this>/<host>/…`, to reach the simulator. */
  platformsUrl: string | undefined
  /** Taxpayer lookup services: the paid ones that have a key, and the free ones in order. */
  taxpayers: {
    cnpjaKey: Secret | undefined
    sintegraWsToken: Secret | undefined
    free: readonly (typeof FREE_SOURCES)[number][]
  }
  /** Undefined when not configured: notes are sent without infRespTec, and states that require it refuse them. */
  responsavelTecnico: ResponsavelTecnico | undefined
  caBundle: string | undefined
  mail: {
    /** Contains the mail server's password. Undefined: mails are written to `folder` and never sent. */
    smtpUrl: Secret | undefined
    /** Sender address of every mail. The display name is the company's. */
    from: string
    folder: string
  }
  /** Whether anyone may create an account. */
  signUp: boolean
  /** Which reverse proxies are trusted to report the client's address. */
  trustProxy: TrustedProxies
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  workerConcurrency: number
  /** Metrics port per process type. Undefined: no metrics are served. */
  metrics: { host: string; server: number | undefined; worker: number | undefined }
  /** How long a stopping server still answers requests while /health already reports it as stopping. */
  drainSeconds: number
  /** For how many days a note is checked again at its gateway, to find changes made outside Talão. */
  reconcileDays: number
  /** A session unused for this many days ends. No session lasts longer than 30 days. */
  sessionIdleDays: number
  /** Days until a read notification and an unread one are deleted. */
  notifications: { readDays: number; unreadDays: number }
  /** Hours for which the previous secret of an integration or outgoing webhook stays valid. */
  formerSecretHours: number
}>

/** An invalid configuration. The message says what to change. */
export class ConfigError extends Refusal {}

/** Reads the environment. Throws ConfigError with a message that says what to change. */
export function readConfig(environment: Record<string, string | undefined> = withEnvFile(process.env)): Config {
  const parsed = Environment.safeParse(withoutEmpty(environment))
  if (!parsed.success) {
    const first = parsed.error.issues[0]
    throw new ConfigError(`${first?.path.join('.')}: ${first?.message}`)
  }
  const given = parsed.data
  const dataDir = path.resolve(given.TALAO_DATA_DIR)
  const config: Config = Object.freeze({
    mode: given.TALAO_MODE,
    demo: given.TALAO_DEMO,
    port: given.PORT,
    host: given.HOST,
    databaseUrl: withPasswordOf(given.DATABASE_URL, given.DATABASE_PASSWORD_FILE),
    dataDir,
    masterKey: readMasterKey(given.TALAO_MASTER_KEY, path.join(dataDir, 'master.key')),
    masterKeyFile: given.TALAO_MASTER_KEY ? undefined : path.join(dataDir, 'master.key'),
    publicUrl: (given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).replace(/\/$/, ''),
    storage: readStorage(given, dataDir, given.STORAGE_URL),
    storageBefore: given.STORAGE_URL_BEFORE ? readStorage(given, dataDir, given.STORAGE_URL_BEFORE) : undefined,
    webDist: path.resolve(given.WEB_DIST ?? path.join(import.meta.dirname, '../../../../web/dist')),
    focus: { production: given.FOCUS_PRODUCTION_URL, homologation: given.FOCUS_HOMOLOGATION_URL },
    sefazUrl: given.SEFAZ_URL,
    sefin: { production: given.SEFIN_PRODUCTION_URL, homologation: given.SEFIN_HOMOLOGATION_URL },
    adn: { production: given.ADN_PRODUCTION_URL, homologation: given.ADN_HOMOLOGATION_URL },
    platformsUrl: given.PLATFORMS_URL?.replace(/\/$/, ''),
    taxpayers: {
      cnpjaKey: secretOf(given.CNPJA_API_KEY),
      sintegraWsToken: secretOf(given.SINTEGRAWS_TOKEN),
      free: given.TAXPAYER_SOURCES,
    },
    responsavelTecnico: readResponsavelTecnico(given),
    caBundle: given.CA_BUNDLE ? readFileSync(given.CA_BUNDLE, 'utf8') : undefined,
    mail: {
      smtpUrl: given.SMTP_URL ? new Secret(given.SMTP_URL) : undefined,
      from: given.MAIL_FROM ?? 'notas@talao.localhost',
      folder: path.join(dataDir, 'mail'),
    },
    signUp: (given.TALAO_SIGN_UP ?? (isLocalDemo(given) ? 'on' : 'off')) === 'on',
    trustProxy: given.TRUST_PROXY,
    logLevel: given.LOG_LEVEL,
    workerConcurrency: given.WORKER_CONCURRENCY,
    metrics: { host: given.METRICS_HOST, server: given.METRICS_PORT, worker: given.WORKER_METRICS_PORT },
    drainSeconds: given.DRAIN_SECONDS ?? (given.TALAO_MODE === 'production' ? 5 : 0),
    reconcileDays: given.RECONCILE_DAYS,
    sessionIdleDays: given.SESSION_IDLE_DAYS,
    notifications: { readDays: given.NOTIFICATION_READ_DAYS, unreadDays: given.NOTIFICATION_UNREAD_DAYS },
    formerSecretHours: given.FORMER_SECRET_HOURS,
  })
  const fault = publicExposureFault(config, given.TALAO_DEMO_OPEN_TO_NETWORK === 'on')
  if (fault) throw new ConfigError(fault)
  refuseCrossedGateways(config)
  refuseUnusableMail(config, given)
  refuseSharedPorts(config)
  return config
}

/** A demonstration must never reach a real authority, and production must never accept one on this machine. */
function refuseCrossedGateways(config: Config): void {
  for (const url of [config.sefazUrl, ...Object.values(config.sefin), ...Object.values(config.adn)]) {
    if (config.mode === 'production' && url && isThisMachine(url))
      throw new ConfigError(
        'Em produção as autoridades não podem ser endereços desta máquina: confira SEFAZ_URL, SEFIN_PRODUCTION_URL, SEFIN_HOMOLOGATION_URL, ADN_PRODUCTION_URL e ADN_HOMOLOGATION_URL.',
      )
  }
  if (config.platformsUrl && isThisMachine(config.platformsUrl) !== (config.mode === 'demo'))
    throw new ConfigError(
      config.mode === 'demo'
        ? 'No modo demonstração as plataformas ficam nesta máquina: aponte PLATFORMS_URL para o simulador, ou use TALAO_MODE=production.'
        : 'Em produção as plataformas não podem ser um endereço desta máquina: tire PLATFORMS_URL.',
    )
  for (const url of [config.focus.production, config.focus.homologation]) {
    const loopback = isThisMachine(url)
    if (config.mode === 'demo' && !loopback) {
      throw new ConfigError(
        'No modo demonstração as emissoras ficam nesta máquina: aponte FOCUS_HOMOLOGATION_URL e FOCUS_PRODUCTION_URL para o simulador, ou use TALAO_MODE=production.',
      )
    }
    if (config.mode === 'production' && loopback) {
      throw new ConfigError(
        'Em produção a emissora não pode ser um endereço desta máquina: confira FOCUS_HOMOLOGATION_URL e FOCUS_PRODUCTION_URL.',
      )
    }
  }
}

function secretOf(value: string | undefined): Secret | undefined {
  return value === undefined ? undefined : new Secret(value)
}

function readResponsavelTecnico(given: z.infer<typeof Environment>): ResponsavelTecnico | undefined {
  const responsavelTecnico = responsavelTecnicoOf(given)
  if (responsavelTecnico !== 'HALF') return responsavelTecnico
  throw new ConfigError(
    'Do responsável técnico informe os quatro juntos: RESP_TEC_CNPJ, RESP_TEC_CONTACT, RESP_TEC_EMAIL e RESP_TEC_PHONE; ou nenhum.',
  )
}

/** The store at this URL, with the access keys from the environment. */
export const storageAt = (url: string): StorageChoice => readConfig({ ...process.env, STORAGE_URL: url }).storage

function readStorage(given: z.infer<typeof Environment>, dataDir: string, url: string | undefined): StorageChoice {
  const keys = { accessKeyId: given.S3_ACCESS_KEY_ID, secretAccessKey: secretOf(given.S3_SECRET_ACCESS_KEY) }
  const choice = chooseStorage({ url, dataDir, endpoint: given.S3_ENDPOINT, region: given.S3_REGION, ...keys })
  if ('fault' in choice) throw new ConfigError(choice.fault)
  return choice
}

/** Refuses a query string (it could disable certificate checks) and a missing MAIL_FROM (mail is not delivered). */
function refuseUnusableMail(
  config: Config,
  given: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined },
): void {
  if (!given.SMTP_URL) return
  const { search, hash, hostname, pathname } = new URL(given.SMTP_URL)
  if (hostname === '' || search !== '' || hash !== '' || !/^\/?$/.test(pathname))
    throw new ConfigError('SMTP_URL: use só smtp(s)://usuario:senha@maquina:porta, sem nada depois da porta.')
  if (!given.MAIL_FROM)
    throw new ConfigError('MAIL_FROM: informe o endereço de quem envia, que o servidor de e-mail aceite como seu.')
  if (config.mode === 'demo' && !isThisMachine(given.SMTP_URL))
    throw new ConfigError(
      'No modo demonstração nenhum e-mail sai desta máquina: tire SMTP_URL (os e-mails ficam guardados na pasta dos dados), ou use TALAO_MODE=production.',
    )
}

/** Server and worker of one machine read the same environment. */
function refuseSharedPorts({ port, metrics }: Config): void {
  const ports = [port, metrics.server, metrics.worker].filter((one) => one !== undefined)
  if (new Set(ports).size < ports.length)
    throw new ConfigError('METRICS_PORT, WORKER_METRICS_PORT e PORT precisam ser portas diferentes.')
}

function readMasterKey(given: string | undefined, file: string): Secret {
  const text = (given ?? (existsSync(file) ? readFileSync(file, 'utf8') : '')).trim()
  const keys = text.split(/[\s,]+/).map((key) => key.toLowerCase())
  if (!keys.every((key) => /^[0-9a-f]{64}$/.test(key)) || new Set(keys).size < keys.length) {
    throw new ConfigError(
      `TALAO_MASTER_KEY precisa de 64 dígitos hexadecimais (ou o arquivo master.key na pasta de dados); durante a troca, de duas chaves diferentes com vírgula. Gere com: openssl rand -hex 32`,
    )
  }
  return new Secret(keys.join(','))
}
