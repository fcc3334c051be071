import type { NormReport } from '@talao/contract'
import { dayInSaoPaulo } from '@talao/fiscal'
import { type JudgedNote, judgeNfe, judgeNfse } from '@talao/fiscal/norms/judge-example'
import type { Norms } from '@talao/fiscal/norms/norms'
import { sql } from 'kysely'
import { withCompanies } from '../../kit/db/scope.ts'
import type { NormSet } from '../../ledger/norms/load-norms.ts'
import { type FlightCompany, loadFlightCompany } from '../../sale/flight/company-facts.ts'
import { composeNotes } from '../../sale/flight/compose-notes.ts'
import { loadThings, type Thing } from '../../sale/flight/typical-sales.ts'
import type { WorkerDeps } from '../../tell/tell-deps.ts'
import { firstChange } from './row-content.ts'

const MOST = 200
const OF_ONE_COMPANY = 20

/**
 * Judges typical sales of some of the house's products under both sets, today or on the first day that changes when
 * that is later. It tells how far a change reaches and refuses nothing.
 */
export async function sampleProducts(
  { db, clock }: Pick<WorkerDeps, 'db' | 'clock'>,
  { present, proposed }: { present: NormSet; proposed: NormSet },
): Promise<NonNullable<NormReport['products']>> {
  const now = clock.now()
  const [today, first] = [dayInSaoPaulo(now), firstChange(present, proposed)]
  const day = first !== null && first > today ? first : today
  const found = { sampled: 0, changed: 0, refused: 0 }
  const { rows } = await sql<{ company_id: number }>`select * from door_active_companies()`.execute(db)
  for (const { company_id } of rows) {
    if (found.sampled >= MOST) break
    const { company, things } = await withCompanies(db, [company_id], async (tx) => {
      const loaded = await loadFlightCompany(tx, company_id, now)
      return { company: loaded, things: await loadThings(tx, loaded) }
    })
    const products = things.filter(({ kind }) => kind === 'PRODUCT')
    for (const product of products.slice(0, Math.min(OF_ONE_COMPANY, MOST - found.sampled))) {
      const [before, after] = [
        judge(company, product, day, present.norms),
        judge(company, product, day, proposed.norms),
      ]
      found.sampled += 1
      if (JSON.stringify(before) !== JSON.stringify(after)) found.changed += 1
      if (faultsOf(after) > faultsOf(before)) found.refused += 1
    }
  }
  return found
}

function faultsOf(notes: readonly JudgedNote[]): number {
  return notes.reduce((sum, { faults }) => sum + faults.length, 0)
}

function judge(company: FlightCompany, { sales }: Thing, day: string, norms: Norms): JudgedNote[] {
  return sales
    .flatMap((sold) => composeNotes({ ...company, norms }, sold, day))
    .map((note) => (note.kind === 'NFE' ? judgeNfe(note.nfe, day, norms) : judgeNfse(note.nfse, note.terms)))
}
