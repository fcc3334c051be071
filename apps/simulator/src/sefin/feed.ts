import { type Environment, nowMs, type SimulatorContext } from '../context/context.ts'
import type { RegisteredNfse } from './nfse-store.ts'
import { partiesOf } from './parties.ts'
import { readKnob } from './test-settings.ts'

/** One document of the ADN. `event_type` is null for a note. */
export type FeedDocument = {
  nsu: number
  chave: string
  kind: string
  event_type: string | null
  xml: string
  at: number
}

const LOT = 50

/** Appends a document to the NSU sequence of each party with a CNPJ. */
export function distribute(
  world: SimulatorContext,
  nfse: RegisteredNfse,
  { event, xml }: { event: string | null; xml: string },
): void {
  for (const cnpj of partiesOf(nfse).filter(({ length }) => length === 14)) {
    const put = (kind: string) =>
      world.db.run(
        `insert into sefin_feed (environment, cnpj, nsu, chave, kind, event_type, xml, at)
         select ?, ?, coalesce(max(nsu), 0) + 1, ?, ?, ?, ?, ? from sefin_feed where environment = ? and cnpj = ?`,
        nfse.environment,
        cnpj,
        nfse.chave,
        kind,
        event,
        xml,
        nowMs(world),
        nfse.environment,
        cnpj,
      )
    if (readKnob(world, 'adn_unknown_documents') === 'on') put('DOCUMENTO_DE_OUTRO_LEIAUTE')
    put(event === null ? 'NFSE' : 'EVENTO')
  }
}

/** The documents from an NSU on, at most 50. */
export function feedFrom(
  world: SimulatorContext,
  environment: Environment,
  cnpj: string,
  nsu: number,
  isLot: boolean,
): FeedDocument[] {
  return world.db.all<FeedDocument>(
    'select nsu, chave, kind, event_type, xml, at from sefin_feed where environment = ? and cnpj = ? and nsu >= ? order by nsu limit ?',
    environment,
    cnpj,
    nsu,
    isLot ? LOT : 1,
  )
}

/** The events of one note, from the emitter's sequence. */
export function feedOfKey(world: SimulatorContext, nfse: RegisteredNfse): FeedDocument[] {
  return world.db.all<FeedDocument>(
    `select nsu, chave, kind, event_type, xml, at from sefin_feed
     where environment = ? and cnpj = ? and chave = ? and kind = 'EVENTO' order by nsu`,
    nfse.environment,
    nfse.emitter,
    nfse.chave,
  )
}
