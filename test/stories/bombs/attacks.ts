import { connect, type Socket } from 'node:net'
import type { Product, Reply } from '../../support/product.ts'
import { companyForm, type Shop } from '../../support/shop.ts'
import { until } from '../../support/until.ts'
import * as files from './files.ts'

export type House = { product: Product; shop: Shop }
/**
 * `told` describes the end in readable form: status, code and sentence of the refusal, or how the job ended and why.
 */
export type End = { told: string; ms: number }
export type Bomb = {
  what: string
  /** How many times in `npm test`, and with TALAO_BOMBS=all. */
  times: [number, number]
  /** The result must match this. */
  ends: RegExp
  /** Builds the payload beforehand, so that this work is not measured. */
  make?: () => unknown
  throw: (house: House, at: number) => Promise<string>
}

const JSON_TYPE = { 'content-type': 'application/json' }
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

export const BOMBS: readonly Bomb[] = [
  sheet(
    'an XLSX of 300 MB whose header never comes',
    () => files.hollowSheet(false),
    /^job DONE A planilha é grande demais depois de aberta/,
  ),
  sheet('an XLSX of 300 MB', () => files.hollowSheet(true), /^job DONE A planilha é grande demais depois de aberta/),
  sheet(
    'an XLSX whose header stands behind 100,000 long texts',
    files.wideTexts,
    /^job DONE A planilha tem textos demais/,
  ),
  sheet('an XLSX of five million texts', files.manyTexts, /^job DONE A planilha tem textos demais/),
  sheet(
    'an XLSX of a million nested elements',
    () => files.nestedSheet(1_000_000),
    /^422 planilha_invalida A planilha está danificada/,
  ),
  sheet(
    'an XLSX of entities within entities',
    files.laughingSheet,
    /^422 planilha_invalida A planilha está danificada/,
  ),
  sheet('an XLSX of a million columns', files.columnsSheet, /^job DONE {2}1 fails/),
  sheet('a packed file in a packed file', files.floors, /^415 tipo_nao_aceito/),
  sheet('a packed file of 5,000 parts', files.manyParts, /^422 planilha_invalida A planilha está danificada/),
  csv('a CSV of one line of 10 MB', () => files.oneLine(false), /^422 planilha_invalida/),
  csv('a CSV whose second line has 10 MB', () => files.oneLine(true), /^job DONE {2}1 fails/),
  csv('a CSV of a million columns', () => files.columnsCsv(false), /^422 planilha_invalida/),
  csv('a CSV whose second line has a million columns', () => files.columnsCsv(true), /^job DONE {2}1 fails/),
  csv('a CSV of quotes that never close', files.openQuotes, /^job DONE {2}82 fails/),
  {
    what: 'what is no certificate',
    times: [24, 10_000],
    ends: /^(422 certificado_|429 limite_excedido)/,
    throw: ({ product, shop }, at) =>
      told(
        product.call(
          shop.adm,
          'PUT',
          `/api/company/${shop.companyId}`,
          companyForm({ a1_certificate_password: 'talao-teste' }, files.garbledPfx(at)),
        ),
      ),
  },
  picture(
    'a picture of 30,000 by 30,000',
    { side: 30_000, bits: 1, color: 0 },
    /^(422 logo_invalido.*pontos demais|429 limite_excedido)/,
  ),
  picture(
    'an interlaced picture as large as may be',
    { side: 4_000, bits: 16, color: 6, interlaced: true },
    /^(422 logo_invalido.*pontos demais|429 limite_excedido)/,
  ),
  picture(
    'a picture as large as may be',
    { side: 4_000, bits: 16, color: 6 },
    /^(200|409 versao_desatualizada|429 limite_excedido)/,
  ),
  json('JSON nested half a million deep', nested(500_000), /^400 json_invalido/),
  json('JSON of objects nested deep', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`, /^400 json_invalido/),
  json(
    'JSON of 70,000 fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 70_000 }, (_, at) => [`campo${at}`, 1]))),
    /^422 dados_invalidos/,
  ),
  {
    what: 'a delivery nested half a million deep',
    times: [4, 200],
    ends: /^200/,
    throw: ({ shop }) => told(shop.deliver(nested(500_000))),
  },
  form('a form of 10,000 parts', ''),
  form('a form of 10,000 files', '; filename="x.bin"'),
  note('an XML nested half a million deep', '<a>'.repeat(500_000)),
  note(
    'an XML of entities within entities',
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1_000)}"><!ENTITY c "${'&b;'.repeat(1_000)}">]><NFe>&c;</NFe>`,
  ),
  note('an XML of 100,000 attributes', `<NFe ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
]

function sheet(what: string, make: () => Promise<Buffer>, ends: RegExp): Bomb {
  let made: Promise<Buffer> | undefined
  const once = () => (made ??= make())
  return {
    what,
    times: [1, 40],
    ends,
    make: once,
    throw: async (house) => importOf(house, await once(), 'vendas.xlsx'),
  }
}

function csv(what: string, make: () => string, ends: RegExp): Bomb {
  let made: string | undefined
  const once = () => (made ??= make())
  return { what, times: [1, 40], ends, make: once, throw: (house) => importOf(house, once(), 'vendas.csv') }
}

function picture(what: string, wish: Parameters<typeof files.png>[0], ends: RegExp): Bomb {
  let made: Buffer | undefined
  return {
    what,
    times: [4, 100],
    ends,
    throw: ({ product, shop }) => {
      const form = new FormData()
      form.set('logo_file', new Blob([new Uint8Array((made ??= files.png(wish)))]), 'logo.png')
      return told(product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, form))
    },
  }
}

function json(what: string, body: string, ends: RegExp): Bomb {
  return {
    what,
    times: [4, 500],
    ends,
    throw: ({ product, shop }) =>
      told(product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, body, JSON_TYPE)),
  }
}

function form(what: string, rest: string): Bomb {
  const parts = Array.from(
    { length: 10_000 },
    (_, at) => `--x\r\ncontent-disposition: form-data; name="campo${at}"${rest}\r\n\r\nx\r\n`,
  )
  const body = `${parts.join('')}--x--\r\n`
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  return {
    what,
    times: [4, 500],
    ends: /413 corpo_grande_demais/,
    throw: ({ product, shop }) => told(product.call(shop.adm, 'POST', '/api/company', body, type)),
  }
}

function note(what: string, xml: string): Bomb {
  return {
    what,
    times: [4, 200],
    ends: /^4\d\d (?!erro)/,
    throw: ({ product, shop }) => {
      const form = new FormData()
      form.set('company_id', String(shop.companyId))
      form.set('file', new Blob([xml]), 'nota.xml')
      return told(product.call(shop.adm, 'POST', '/api/fiscal-note/import-xml', form))
    },
  }
}

async function told(asked: Promise<Reply>): Promise<string> {
  const { status, body } = await asked
  const { code = '', message = '', errors = {} } = body as { code?: string; message?: string; errors?: object }
  return `${status} ${code} ${message} ${JSON.stringify(errors)}`.slice(0, 300)
}

type Course = { status: string; fault: string | null; fail_rows: number; ended_at: string | null }

/** The refusal of the upload, or the result of its import job. */
export async function importOf({ product, shop }: House, bytes: Buffer | string, name: string): Promise<string> {
  const form = new FormData()
  form.set('company_id', String(shop.companyId))
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  const reply = await product.call(shop.adm, 'POST', '/api/sale-file-import', form)
  if (reply.status !== 201) return told(Promise.resolve(reply))
  const { id } = reply.body.data as { id: number }
  return until(
    'the end of the import',
    async () => {
      const { body } = await product.call(shop.adm, 'GET', `/api/sale-file-import/${id}`)
      const { status, fault, fail_rows, ended_at } = body.data as Course
      return ended_at ? `job ${status} ${fault ?? ''} ${fail_rows} fails` : undefined
    },
    120,
  )
}

/** Uploads that send one letter per second; resolves with how each was ended. */
export function dribble({ product, shop }: House, times: number): { ends: Promise<string[]>; stop(): void } {
  const { hostname, port } = new URL(product.url)
  const head = [
    `POST /api/sale-file-import HTTP/1.1`,
    `host: ${hostname}`,
    `authorization: Bearer ${shop.adm.token}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 1000000',
    '',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="vendas.csv"\r\n\r\n',
  ].join('\r\n')
  const sockets: Socket[] = []
  const timers: NodeJS.Timeout[] = []
  const ends = Promise.all(
    Array.from(
      { length: times },
      () =>
        new Promise<string>((resolve) => {
          const socket = connect(Number(port), hostname)
          let heard = ''
          socket.on('connect', () => socket.write(head))
          socket.on('data', (bytes) => (heard += bytes.toString()))
          socket.on('error', () => resolve(heard))
          socket.on('close', () => resolve(heard))
          sockets.push(socket)
          timers.push(setInterval(() => socket.writable && socket.write('x'), 1_000))
        }),
    ),
  )
  return {
    ends,
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}
