import type { InfDps } from '@talao/fiscal'
import { type Environment, type NumberRange, nextWithin, type SimulatorContext } from '../context/context.ts'
import type { NfseState } from './state.ts'

type NfseRow = {
  id: number
  environment: Environment
  id_dps: string
  chave: string
  emitter: string
  customer: string | null
  intermediary: string | null
  numero: number
  city: number
  contributor_code: string | null
  total_cents: number
  state: NfseState
  refuses_cancel: number
  dps: string
  xml: string
  at: number
}

/** A registered note. `xml` is the signed <NFSe>; `at` is when it was made. */
export type RegisteredNfse = Omit<NfseRow, 'dps' | 'at' | 'refuses_cancel'> & {
  dps: InfDps
  at: Date
  refusesCancel: boolean
}

/** A registered event. `xml` is the signed <evento>; `onlyAdn` is true for the city's own acts. */
export type RegisteredEvent = { type: string; seq: number; xml: string; at: Date; onlyAdn: boolean }

export function nfseByDps(
  world: SimulatorContext,
  environment: Environment,
  idDps: string,
): RegisteredNfse | undefined {
  return read(
    world.db.one<NfseRow>('select * from sefin_nfse where environment = ? and id_dps = ?', environment, idDps),
  )
}

export function nfseByKey(
  world: SimulatorContext,
  environment: Environment,
  chave: string,
): RegisteredNfse | undefined {
  return read(world.db.one<NfseRow>('select * from sefin_nfse where environment = ? and chave = ?', environment, chave))
}

type Wanted = { [Name in 'id_dps' | 'chave' | 'cnpj' | 'sale']?: string | undefined } & { limit?: number | undefined }

/** SQLite reads -1 as no limit. */
const ALL = -1

/** Newest first, of both environments. `cnpj` is the emitter's CNPJ, `sale` its own code of the sale. */
export function listNfse(
  world: SimulatorContext,
  { id_dps, chave, cnpj, sale, limit = ALL }: Wanted,
): RegisteredNfse[] {
  const wanted = [id_dps, chave, cnpj, sale].map((value) => value ?? null)
  return world.db
    .all<NfseRow>(
      `select * from sefin_nfse where (?1 is null or id_dps = ?1) and (?2 is null or chave = ?2)
       and (?3 is null or emitter = ?3) and (?4 is null or contributor_code = ?4) order by id desc limit ?5`,
      ...wanted,
      limit,
    )
    .flatMap((row) => read(row) ?? [])
}

/** `adn` true includes the events that only the ADN distributes. */
export function eventsOf(world: SimulatorContext, nfse: RegisteredNfse, { adn }: { adn: boolean }): RegisteredEvent[] {
  return world.db
    .all<{ type: string; seq: number; only_adn: number; xml: string; at: number }>(
      'select * from sefin_event where nfse_id = ? and only_adn <= ? order by id',
      nfse.id,
      adn ? 1 : 0,
    )
    .map(({ type, seq, xml, at, only_adn }) => ({ type, seq, xml, at: new Date(at), onlyAdn: only_adn === 1 }))
}

export type NewNfse = Omit<RegisteredNfse, 'id' | 'state'>

export function addNfse(world: SimulatorContext, nfse: NewNfse): RegisteredNfse {
  const { lastId } = world.db.run(
    `insert into sefin_nfse (environment, id_dps, chave, emitter, customer, intermediary, numero, city, contributor_code,
       total_cents, state, refuses_cancel, dps, xml, at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'VALID', ?, ?, ?, ?)`,
    nfse.environment,
    nfse.id_dps,
    nfse.chave,
    nfse.emitter,
    nfse.customer,
    nfse.intermediary,
    nfse.numero,
    nfse.city,
    nfse.contributor_code,
    nfse.total_cents,
    nfse.refusesCancel ? 1 : 0,
    JSON.stringify(nfse.dps),
    nfse.xml,
    nfse.at.getTime(),
  )
  return { ...nfse, id: lastId, state: 'VALID' }
}

export function addEvent(
  world: SimulatorContext,
  nfse: RegisteredNfse,
  event: RegisteredEvent,
  state: NfseState,
): void {
  world.db.run(
    'insert into sefin_event (nfse_id, type, seq, only_adn, xml, at) values (?, ?, ?, ?, ?, ?)',
    nfse.id,
    event.type,
    event.seq,
    event.onlyAdn ? 1 : 0,
    event.xml,
    event.at.getTime(),
  )
  world.db.run('update sefin_nfse set state = ? where id = ?', state, nfse.id)
}

/**
 * The emitter's next number in its city. A number is never given twice. Source: leiaute NFS-e 1.01, nNFSe (sequencial
 * por emitente).
 */
export function nextNumber(world: SimulatorContext, environment: Environment, city: number, emitter: string): number {
  const highest = ({ first, last }: NumberRange) =>
    world.db.one<{ n: number | null }>(
      'select max(numero) n from sefin_nfse where environment = ? and city = ? and emitter = ? and numero between ? and ?',
      environment,
      city,
      emitter,
      first,
      last,
    )?.n ?? 0
  const past = world.past && nextWithin(world.past.issued, highest(world.past.issued))
  return past ?? highest(EVERY) + 1
}

const EVERY: NumberRange = { first: 1, last: Number.MAX_SAFE_INTEGER }

/** nDFSe: one sequence over all documents of the authority. */
export function nextSequence(world: SimulatorContext): number {
  const row = world.db.one<{ n: number }>(
    'select (select count(*) from sefin_nfse) + (select count(*) from sefin_event) n',
  )
  return (row?.n ?? 0) + 1
}

function read(row: NfseRow | undefined): RegisteredNfse | undefined {
  if (!row) return undefined
  const { dps, at, refuses_cancel, ...rest } = row
  return { ...rest, dps: JSON.parse(dps) as InfDps, at: new Date(at), refusesCancel: refuses_cancel === 1 }
}
