import type { Fault, MissingData } from '@talao/fiscal'
import { causesOf } from '@talao/fiscal/flight/causes'
import type { WithoutIbsCbsReason } from '@talao/fiscal/tax/without-ibs-cbs'
import { gatewayFor } from '../../company/gateways/gateway.ts'
import { CERTIFICATE_FAULT, registrationFaultsOf } from '../../company/gateways/gateway-readiness-faults.ts'
import { missingIbsCbsOf } from '../../note/issuing/send/missing-ibs-cbs.ts'
import { problemsOf } from '../../note/issuing/send/problems.ts'
import type { FlightCompany } from './company-facts.ts'
import { composeNotes, type NoteToIssue, noonOf, soldInFlight } from './compose-notes.ts'
import type { FlightSale } from './waiting-sales.ts'

/**
 * The causes of trouble of a sale's notes if they are made on a day (`YYYY-MM-DD` in the company's zone): composed and
 * checked as for sending, but no number is drawn and nothing is stored. Pure.
 */
export function judgeSale(company: FlightCompany, sale: FlightSale, day: string): string[] {
  const notes = composeNotes(company, soldInFlight(company, sale), day)
  return judgeNotes(company, notes, day, sale.row.status === 'UNPROCESSED' ? neededOf(sale) : [])
}

/** The causes of trouble of composed notes; `missing` is what the sale itself still waits for. */
export function judgeNotes(
  company: FlightCompany,
  notes: readonly NoteToIssue[],
  day: string,
  missing: readonly MissingData[],
): string[] {
  const at = noonOf(company, day)
  const faults: Fault[] = notes.length === 0 ? [WORTHLESS] : []
  const leftOut: WithoutIbsCbsReason[] = []
  for (const note of notes) {
    faults.push(...faultsOf(company, note, at))
    leftOut.push(...missingIbsCbsOf(note, at).map(({ reason }) => reason))
  }
  if (company.certificateEnd === null || company.certificateEnd <= at) faults.push(CERTIFICATE_FAULT)
  return causesOf({ faults, leftOut, missing })
}

/** Data that a sale waits for. An e-mail is only missing for letters, not for the note. */
export function neededOf({ row }: FlightSale): MissingData[] {
  return (row.missing as MissingData[]).filter((what) => what !== 'email')
}

/** What the law, the gateway and the stored registers say against sending the note. */
export function faultsOf(company: FlightCompany, note: NoteToIssue, at: Date): Fault[] {
  const isGoods = note.kind === 'NFE'
  const road = isGoods ? company.gateway : company.nfs_gateway
  const { in_production } = isGoods ? note.nfe : note.nfse
  const register = isGoods && in_production && company.issuerFault ? [company.issuerFault] : []
  const registered = registrationFaultsOf(company.registration, { kind: note.kind, gateway: road, in_production })
  return [...problemsOf(note, gatewayFor(road), at), ...register, ...registered]
}

const WORTHLESS: Fault = {
  code: 'NFE-TOTAL-SIZE',
  path: 'amount',
  field: 'Valor',
  text: 'A venda não tem valor que caiba em uma nota. Confira os itens e o percentual de NF-e.',
}
