import { assembleProcNfe } from '@talao/documents'
import { type InfNfe, type InfProt, isoInSaoPaulo, ufOfCode } from '@talao/fiscal'
import { AUTHORISED_CSTATS } from '@talao/fiscal/nfe/layout/protocol'
import type { SimulatorContext } from '../../context/context.ts'
import { DENIALS, type SefazAnswer, xMotivoOf } from '../cstat.ts'
import { type Arrival, judgeNote } from '../judge/judge-note.ts'
import { APPLICATION, writeProtocol } from '../layout/write.ts'
import { nextProtocol } from './protocol.ts'
import { saleCodeOf } from './sale-code.ts'
import { enterDocument } from './store.ts'

/** Decides a note, and registers it when the verdict uses up its number. Returns protNFe. */
export function decideNote(world: SimulatorContext, arrival: Arrival, raw: string, nfe: InfNfe): string {
  const verdict = judgeNote(world, arrival, raw, nfe)
  const isDenied = DENIALS.includes(verdict.code)
  if (!isDenied && !AUTHORISED_CSTATS.includes(verdict.code)) return protNfe(world, raw, nfe, verdict)
  const protocol = nextProtocol(world, ufOfCode(Number(nfe.ide.cUF)) ?? 'SP')
  const answer = protNfe(world, raw, nfe, verdict, protocol)
  const whole = assembleProcNfe({ signedNfe: raw, protNfe: answer })
  if (!whole.ok) throw new Error(`${nfe.Id}: ${whole.detail}`)
  enterDocument(world, {
    note_id: null,
    company_id: null,
    cnpj: nfe.emit.CNPJ ?? nfe.emit.CPF ?? '',
    environment: arrival.environment,
    serie: Number(nfe.ide.serie),
    numero: Number(nfe.ide.nNF),
    chave: nfe.Id.slice('NFe'.length),
    status: isDenied ? 'denegado' : 'autorizado',
    superseded: 0,
    protocol,
    sale: saleCodeOf(nfe),
    xml: whole.xml,
  })
  return answer
}

/** A rejection has no protocol. */
function protNfe(world: SimulatorContext, raw: string, nfe: InfNfe, verdict: SefazAnswer, protocol?: string): string {
  const answer: InfProt = {
    tpAmb: nfe.ide.tpAmb,
    verAplic: APPLICATION,
    chNFe: nfe.Id.slice('NFe'.length),
    dhRecbto: isoInSaoPaulo(world.time.now()),
    nProt: protocol,
    digVal: /<DigestValue>([^<]+)</.exec(raw)?.[1],
    cStat: verdict.code,
    xMotivo: xMotivoOf(verdict),
  }
  return writeProtocol(answer, verdict.alerts)
}
