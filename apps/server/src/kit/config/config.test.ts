import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const KEY = '0f'.repeat(32)
const DEMO = {
  DATABASE_URL: 'postgres://talao@127.0.0.1/talao',
  TALAO_MASTER_KEY: KEY,
  FOCUS_PRODUCTION_URL: 'http://127.0.0.1:3100',
  FOCUS_HOMOLOGATION_URL: 'http://localhost:3100',
}
const PRODUCTION = { DATABASE_URL: DEMO.DATABASE_URL, TALAO_MASTER_KEY: KEY, TALAO_MODE: 'production' }

const folder = mkdtempSync(path.join(os.tmpdir(), 'talao-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

describe('the configuration', () => {
  it('needs nothing but database, key and gateways, the rest has defaults', () => {
    expect(readConfig(DEMO)).toMatchObject({
      mode: 'demo',
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      logLevel: 'info',
      workerConcurrency: 8,
      trustProxy: false,
    })
  })

  it('takes the software house whole or not at all, and shows no code of a state', () => {
    const given = {
      RESP_TEC_CNPJ: '11.222.333/0001-81',
      RESP_TEC_CONTACT: 'Ana',
      RESP_TEC_EMAIL: 'ana@casa.example',
      RESP_TEC_PHONE: '1133334444',
    }
    expect(readConfig(DEMO).responsavelTecnico).toBeUndefined()
    expect(readConfig({ ...DEMO, ...given }).responsavelTecnico).toMatchObject({ cnpj: '11222333000181', csrt: {} })
    const { responsavelTecnico } = readConfig({ ...DEMO, ...given, RESP_TEC_CSRT: 'PR:01:ABC, SC:02:DEF' })
    expect(Object.keys(responsavelTecnico?.csrt ?? {})).toEqual(['PR', 'SC'])
    expect(JSON.stringify(responsavelTecnico)).not.toContain('ABC')
    expect(refusal({ ...DEMO, RESP_TEC_CNPJ: given.RESP_TEC_CNPJ })).toContain('os quatro juntos')
    expect(refusal({ ...DEMO, ...given, RESP_TEC_CSRT: 'XX:01:ABC' })).toContain('PR:01:ABC')
    expect(refusal({ ...DEMO, ...given, RESP_TEC_CNPJ: '1' })).toContain('RESP_TEC_CNPJ')
  })

  it('publishes no numbers unless a port is named for them, and then to this machine alone', () => {
    expect(readConfig(DEMO).metrics).toEqual({ host: '127.0.0.1', server: undefined, worker: undefined })
    expect(readConfig({ ...DEMO, METRICS_PORT: '9464', WORKER_METRICS_PORT: '9465' }).metrics).toEqual({
      host: '127.0.0.1',
      server: 9464,
      worker: 9465,
    })
    expect(refusal({ ...DEMO, METRICS_PORT: '70000' })).toContain('METRICS_PORT')
    for (const port of ['3000', '9465'])
      expect(refusal({ ...DEMO, METRICS_PORT: port, WORKER_METRICS_PORT: '9465' })).toContain('portas diferentes')
  })

  it('leaves at once in the demonstration, and with a notice in production', () => {
    expect([DEMO, PRODUCTION].map((given) => readConfig(given).drainSeconds)).toEqual([0, 5])
    expect(readConfig({ ...PRODUCTION, DRAIN_SECONDS: '30' }).drainSeconds).toBe(30)
    expect(refusal({ ...DEMO, DRAIN_SECONDS: '61' })).toContain('DRAIN_SECONDS')
  })

  it('names who is asked about a CNPJ, in the order given, and shows no key of theirs', () => {
    expect(readConfig(DEMO).taxpayers).toEqual({
      cnpjaKey: undefined,
      sintegraWsToken: undefined,
      free: ['CNPJ_WS', 'CNPJA_OPEN', 'BRASILAPI', 'MINHA_RECEITA'],
    })
    expect(readConfig({ ...DEMO, TAXPAYER_SOURCES: 'BRASILAPI, CNPJ_WS' }).taxpayers.free).toEqual([
      'BRASILAPI',
      'CNPJ_WS',
    ])
    expect(readConfig({ ...DEMO, TAXPAYER_SOURCES: 'nenhuma' }).taxpayers.free).toEqual([])
    const paid = readConfig({ ...DEMO, CNPJA_API_KEY: 'chave-paga', SINTEGRAWS_TOKEN: 'ficha-paga' })
    expect(JSON.stringify(paid)).not.toMatch(/-paga/)
    expect(paid.taxpayers.cnpjaKey?.reveal()).toBe('chave-paga')
  })

  it('lets anybody open an account in the demonstration and nobody in production, unless told otherwise', () => {
    expect([DEMO, PRODUCTION].map((given) => readConfig(given).signUp)).toEqual([true, false])
    expect(readConfig({ ...PRODUCTION, TALAO_SIGN_UP: 'on' }).signUp).toBe(true)
    expect(refusal({ ...DEMO, TALAO_SIGN_UP: 'sim' })).toContain('use on ou off')
  })

  it('opens no account by itself in a demonstration that others are shown', () => {
    const open = { ...DEMO, TALAO_DEMO_OPEN_TO_NETWORK: 'on', HOST: '0.0.0.0' }
    expect(readConfig(open).signUp).toBe(false)
    expect(readConfig({ ...DEMO, PUBLIC_URL: 'https://demo.loja.example' }).signUp).toBe(false)
    expect(readConfig({ ...open, TALAO_SIGN_UP: 'on' }).signUp).toBe(true)
  })

  it.each(['0.0.0.0', '::', '192.168.0.10', 'talao.example', '127.0.0.1.example'])(
    'listens at %s in a demonstration only when told so in words',
    (HOST) => {
      expect(refusal({ ...DEMO, HOST })).toMatch(/^HOST: a demonstração só atende esta máquina/)
      expect(refusal({ ...DEMO, HOST, TALAO_DEMO_OPEN_TO_NETWORK: 'on' })).toBe('accepted')
      expect(refusal({ ...PRODUCTION, HOST })).toBe('accepted')
    },
  )

  it.each(['localhost', '127.0.0.1', '127.8.8.8', '::1'])('listens at %s in a demonstration', (HOST) => {
    expect(refusal({ ...DEMO, HOST })).toBe('accepted')
  })

  it('shows its metrics beyond this machine only when told so in words, in a demonstration', () => {
    const watched = { METRICS_HOST: '0.0.0.0', WORKER_METRICS_PORT: '9465' }
    expect(refusal({ ...DEMO, ...watched })).toMatch(/^METRICS_HOST: a demonstração só atende esta máquina/)
    expect(refusal({ ...DEMO, ...watched, TALAO_DEMO_OPEN_TO_NETWORK: 'on' })).toBe('accepted')
    expect(refusal({ ...PRODUCTION, ...watched })).toBe('accepted')
    expect(refusal({ ...DEMO, METRICS_HOST: '0.0.0.0' })).toBe('accepted')
  })

  it('believes every proxy in a demonstration alone, and says why', () => {
    expect(readConfig({ ...DEMO, TRUST_PROXY: 'true' }).trustProxy).toBe(true)
    expect(refusal({ ...PRODUCTION, TRUST_PROXY: 'true' })).toMatch(/^TRUST_PROXY: true não serve em produção, porque/)
    expect(readConfig({ ...PRODUCTION, TRUST_PROXY: '1' }).trustProxy).toBe(1)
    expect(refusal({ ...PRODUCTION, TRUST_PROXY: '0.0.0.0/0' })).toMatch(/^TRUST_PROXY: a rede é larga demais/)
  })

  it('cannot be changed afterwards and does not show its key', () => {
    const config = readConfig(DEMO)
    expect(Object.isFrozen(config)).toBe(true)
    expect(JSON.stringify(config)).not.toContain(KEY)
    expect(config.masterKey.reveal()).toBe(KEY)
  })

  it('takes the key from its file, and an empty variable for an absent one', () => {
    writeFileSync(path.join(folder, 'master.key'), `${KEY.toUpperCase()}\n`)
    expect(readConfig({ ...DEMO, TALAO_MASTER_KEY: '', TALAO_DATA_DIR: folder, PORT: '' }).masterKey.reveal()).toBe(KEY)
  })

  it('reads storage folders and drops the last slash of its own address', () => {
    expect(
      readConfig({ ...DEMO, STORAGE_URL: 'file:///var/talao', PUBLIC_URL: 'https://notas.example/' }),
    ).toMatchObject({ storage: { kind: 'folder', folder: '/var/talao' }, publicUrl: 'https://notas.example' })
  })

  it('reads a bucket with its keys and shows neither of their secrets', () => {
    const s3 = { STORAGE_URL: 's3://notas/talao', S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI' }
    const config = readConfig({ ...DEMO, ...s3, S3_REGION: 'sa-east-1' })
    expect(config.storage).toMatchObject({ kind: 's3', bucket: 'notas', prefix: 'talao/', region: 'sa-east-1' })
    expect(JSON.stringify(config)).not.toContain('wJalrXUtnFEMI')
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['no database', { DATABASE_URL: '' }, /^DATABASE_URL: informe um endereço postgres/],
    ['a database of another kind', { DATABASE_URL: 'mysql://a@b/c' }, /^DATABASE_URL: informe um endereço postgres/],
    ['an unknown mode', { TALAO_MODE: 'teste' }, /^TALAO_MODE: use demo ou production/],
    ['a port that is no number', { PORT: 'abc' }, /^PORT: use um número inteiro de 0 a 65535/],
    ['a port too high', { PORT: '70000' }, /^PORT: use um número inteiro/],
    ['an unknown register', { TAXPAYER_SOURCES: 'CNPJ_WS,RECEITA' }, /^TAXPAYER_SOURCES: use nenhuma, ou nomes/],
    ['half a worker', { WORKER_CONCURRENCY: '1.5' }, /^WORKER_CONCURRENCY: use um número inteiro de 1 a 64/],
    ['a store it does not know', { STORAGE_URL: 'ftp://x' }, /^STORAGE_URL: use file:/],
    ['a bucket without keys', { STORAGE_URL: 's3://notas' }, /^S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY/],
    ['an address that is none', { PUBLIC_URL: 'notas' }, /^PUBLIC_URL: informe um endereço http/],
    ['an unknown level', { LOG_LEVEL: 'muito' }, /^LOG_LEVEL: use debug, info/],
    ['a short key', { TALAO_MASTER_KEY: 'abc' }, /^TALAO_MASTER_KEY precisa de 64 dígitos hexadecimais/],
    [
      'no key at all',
      { TALAO_MASTER_KEY: '', TALAO_DATA_DIR: path.join(os.tmpdir(), 'nowhere-talao') },
      /openssl rand -hex 32/,
    ],
  ])('says in Portuguese what to change for %s', (_case, wrong, sentence) => {
    expect(refusal({ ...DEMO, ...wrong })).toMatch(sentence)
  })

  it('keeps mails in the data folder unless a mail server is named, whose password never shows', () => {
    expect(readConfig({ ...DEMO, TALAO_DATA_DIR: folder }).mail).toMatchObject({
      smtpUrl: undefined,
      folder: path.join(folder, 'mail'),
    })
    const SMTP_URL = 'smtps://loja:senha-do-correio@correio.example:465'
    const config = readConfig({ ...PRODUCTION, SMTP_URL, MAIL_FROM: 'notas@loja.example' })
    expect(config.mail).toMatchObject({ from: 'notas@loja.example' })
    expect(config.mail.smtpUrl?.reveal()).toBe(SMTP_URL)
    expect(JSON.stringify(config)).not.toContain('senha-do-correio')
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['another protocol', { SMTP_URL: 'http://correio.example' }, /^SMTP_URL: informe um endereço smtp/],
    ['no sender', { SMTP_URL: 'smtps://correio.example' }, /^MAIL_FROM: informe o endereço de quem envia/],
    ['a sender that is none', { MAIL_FROM: 'Loja <notas@loja.example>' }, /^MAIL_FROM: informe um endereço/],
    [
      'a switch that would stop the checking of certificates',
      { SMTP_URL: 'smtps://correio.example/?tls.rejectUnauthorized=false', MAIL_FROM: 'notas@loja.example' },
      /^SMTP_URL: use só/,
    ],
    [
      'a real mail server in the demonstration',
      { TALAO_MODE: 'demo', ...DEMO, SMTP_URL: 'smtps://correio.example', MAIL_FROM: 'notas@loja.example' },
      /^No modo demonstração nenhum e-mail sai/,
    ],
  ])('refuses for its mail %s', (_case, wrong, sentence) => {
    expect(refusal({ ...PRODUCTION, ...wrong })).toMatch(sentence)
  })

  it.each(['FOCUS_PRODUCTION_URL', 'FOCUS_HOMOLOGATION_URL'])(
    'of the demonstration refuses a real host in %s',
    (name) => {
      expect(refusal({ ...DEMO, [name]: 'https://api.focusnfe.com.br' })).toMatch(/^No modo demonstração/)
      expect(refusal({ ...DEMO, [name]: 'http://localhost.example.com' })).toMatch(/^No modo demonstração/)
    },
  )

  it.each(['FOCUS_PRODUCTION_URL', 'FOCUS_HOMOLOGATION_URL'])('of production refuses this machine in %s', (name) => {
    expect(refusal(PRODUCTION)).toBe('accepted')
    for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '[::1]'])
      expect(refusal({ ...PRODUCTION, [name]: `http://${host}:3100` })).toMatch(/^Em produção/)
  })

  it('takes a stand-in for the platforms on this machine in a demonstration, and nowhere else', () => {
    const url = 'http://127.0.0.1:3100/plataformas/'
    expect(readConfig({ ...DEMO, PLATFORMS_URL: url }).platformsUrl).toBe('http://127.0.0.1:3100/plataformas')
    expect(readConfig(DEMO).platformsUrl).toBeUndefined()
    expect(refusal({ ...DEMO, PLATFORMS_URL: 'https://plataformas.example' })).toContain('PLATFORMS_URL')
    expect(refusal({ ...PRODUCTION, PLATFORMS_URL: url })).toContain('tire PLATFORMS_URL')
    expect(refusal({ ...PRODUCTION, PLATFORMS_URL: 'https://plataformas.example' })).toBe('accepted')
  })
})
