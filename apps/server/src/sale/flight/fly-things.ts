import { sql } from 'kysely'
import { readCompanies, type Tx, withCompanies } from '../../kit/db/scope.ts'
import { digestOf } from './company-facts.ts'
import { composeNotes } from './compose-notes.ts'
import { BROKEN, type Flight, type FlightDeps, makePause } from './flight.ts'
import { judgeNotes } from './judge-sale.ts'
import { loadThings, type Thing } from './typical-sales.ts'

type ThingRow = {
  kind: Thing['kind']
  thing_id: number
  causes: string[]
  late_causes: Record<string, string[]>
  input: string
}

/**
 * Judges typical sales of each product and of the company's defaults, today and on each law day. Those that are as they
 * were in the flight before are not judged again.
 */
export async function flyThings(deps: FlightDeps, flight: Flight): Promise<void> {
  const { company, today, days } = flight
  const { things, known } = await readCompanies(deps.db, [company.companyId], async (tx) => ({
    things: await loadThings(tx, company),
    known: await knownInputs(tx, company.companyId),
  }))
  const rows: ThingRow[] = []
  const pause = makePause()
  for (const thing of things) {
    const input = digestOf([thing.input, today, days])
    if (known.get(keyOf(thing)) === input) continue
    await pause()
    rows.push({ kind: thing.kind, thing_id: thing.id, input, ...flyThing(deps, flight, thing) })
  }
  const kept = new Set(things.map(keyOf))
  const gone = [...known.keys()].filter((key) => !kept.has(key))
  if (rows.length > 0 || gone.length > 0)
    await withCompanies(deps.db, [company.companyId], (tx) => storeThings(tx, flight, { rows, gone }))
}

function flyThing(
  deps: FlightDeps,
  { company, today, days }: Flight,
  thing: Thing,
): Pick<ThingRow, 'causes' | 'late_causes'> {
  const judge = (day: string): string[] => {
    try {
      // The typical buyer's data is complete by what the house knows; only real buyers lack something.
      const notes = thing.sales.flatMap((sold) => composeNotes(company, sold, day))
      return judgeNotes(company, notes, day, []).filter((cause) => !cause.includes('BUYER_'))
    } catch (error) {
      deps.log.error({ err: error, company_id: company.companyId, thing: keyOf(thing) }, 'the notes of a product break')
      return [BROKEN]
    }
  }
  const causes = judge(today)
  const seen = new Set(causes)
  const late_causes: Record<string, string[]> = {}
  for (const day of days) {
    const fresh = judge(day).filter((cause) => !seen.has(cause))
    for (const cause of fresh) seen.add(cause)
    if (fresh.length > 0) late_causes[day] = fresh
  }
  return { causes, late_causes }
}

function keyOf({ kind, id }: Pick<Thing, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

async function knownInputs(tx: Tx, companyId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; input: string }>`
    select kind || ' ' || thing_id as key, encode(input_sha256, 'base64') as input
    from thing_flight where company_id = ${companyId}`.execute(tx)
  return new Map(rows.map(({ key, input }) => [key, input]))
}

async function storeThings(
  tx: Tx,
  { company, now }: Flight,
  { rows, gone }: { rows: readonly ThingRow[]; gone: readonly string[] },
): Promise<void> {
  const { companyId, norms } = company
  await sql`delete from thing_flight
    where company_id = ${companyId} and kind || ' ' || thing_id = any(${gone}::text[])`.execute(tx)
  await sql`
    insert into thing_flight (company_id, kind, thing_id, causes, late_causes, input_sha256, norms_version, flown_at)
    select ${companyId}, r.kind, r.thing_id, r.causes, r.late_causes, decode(r.input, 'base64'), ${norms.version},
      ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(kind text, thing_id bigint, causes text[],
      late_causes jsonb, input text)
    on conflict (company_id, kind, thing_id) do update set causes = excluded.causes,
      late_causes = excluded.late_causes, input_sha256 = excluded.input_sha256,
      norms_version = excluded.norms_version, flown_at = excluded.flown_at`.execute(tx)
}
