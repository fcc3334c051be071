import { parseChaveDeAcesso, ufOfCode } from '@talao/fiscal'
import { childText } from '@talao/fiscal/xml/tree'
import type { SimulatorContext } from '../../context/context.ts'
import { serves } from '../authorizers.ts'
import { type Call, headOf, type ServiceParts } from '../call.ts'
import { cstatAnswer, type SefazAnswer } from '../cstat.ts'
import { RET_CONSULT } from '../layout/answers.ts'
import { CONSULT } from '../layout/requests.ts'
import { writeAnswer } from '../layout/write.ts'
import { holderOf } from '../register/series.ts'
import { allEventsOf, documentByKey, epecByKey, type IssuedDocument } from '../register/store.ts'
import { rawElements, withoutDeclaration } from '../soap/raw.ts'
import { countConsult } from '../state/query-limit.ts'
import { readRequest } from './request.ts'

/** NFeConsultaProtocolo4: the status of a note by its key, with its protocol and all its events. */
export const CONSULT_SERVICE: ServiceParts = { refuse, serve }

function refuse(world: SimulatorContext, call: Call, verdict: SefazAnswer): string {
  const asked = childText(call.root, 'chNFe') ?? ''
  const chNFe = /^[0-9A-Z]{44}$/.test(asked) ? asked : '0'.repeat(44)
  return writeAnswer(RET_CONSULT, { ...headOf(world, call, verdict), chNFe })
}

function serve(world: SimulatorContext, call: Call): string {
  const request = readRequest(world, call, CONSULT)
  if (!request.ok) return refuse(world, call, request.refusal)
  const { chNFe } = request.value
  const { authorizer, environment, service, caller } = call
  const parts = parseChaveDeAcesso(chNFe)
  if (!parts) return refuse(world, call, cstatAnswer('236'))
  const uf = ufOfCode(parts.stateCode)
  if (!uf || !serves(authorizer, uf)) return refuse(world, call, cstatAnswer('226'))
  if (countConsult(world, { cnpj: caller.cnpj ?? '', environment, service }, chNFe)) {
    return refuse(world, call, cstatAnswer('656'))
  }
  const found = documentByKey(world, environment, chNFe)
  if (found) return present(world, call, found)
  const holder = holderOf(world, { cnpj: parts.document, environment, serie: parts.serie }, parts.number)
  if (holder) return refuse(world, call, cstatAnswer('613', ` [chNFe:${holder.chave}]`))
  const epec = epecByKey(world, environment, chNFe)
  if (!epec) return refuse(world, call, cstatAnswer('217'))
  return writeAnswer(RET_CONSULT, { ...headOf(world, call, cstatAnswer('124')), chNFe }, withoutDeclaration(epec.xml))
}

function present(world: SimulatorContext, call: Call, document: IssuedDocument): string {
  const [protNfe = ''] = rawElements(document.xml, 'protNFe')
  const events = allEventsOf(world, document).map(({ xml }) => withoutDeclaration(xml))
  const head = { ...headOf(world, call, standing(document, protNfe)), chNFe: document.chave }
  return writeAnswer(RET_CONSULT, head, protNfe, ...events)
}

/** 101 once cancelled, else the code of the note's original answer. */
function standing({ status }: IssuedDocument, protNfe: string): SefazAnswer {
  if (status === 'cancelado') return cstatAnswer('101')
  return cstatAnswer(/<cStat>([0-9]+)</.exec(protNfe)?.[1] ?? '100')
}
