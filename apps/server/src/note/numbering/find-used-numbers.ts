import { buildChaveDeAcesso, lawfulCnf, localDay, timeZoneOf } from '@talao/fiscal'
import type { Environment, IssueKey } from '@talao/gateways'
import { sql } from 'kysely'
import { companyAccess } from '../../company/gateways/access.ts'
import { gatewayFor } from '../../company/gateways/gateway.ts'
import { TooManyConsults } from '../../company/gateways/request-quota.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { NoteJobDeps } from '../note-deps.ts'

/** So many free numbers in a row end the search: a longer gap is unlikely. */
const FREE_IN_A_ROW = 10
const QUESTIONS_A_RUN = 200
const UNANSWERED_FOR_MS = 60_000
const MODEL_NFE = '55'
const NORMAL_EMISSION = 1

/** `learnt`: complete. `more`: questions remain. `no-access`: the company has no access to ask with yet. */
export type Learning = 'learnt' | 'more' | 'no-access'

type FindNumbersDeps = Pick<NoteJobDeps, 'db' | 'config' | 'clock' | 'vault' | 'transports' | 'credits'>
type Series = {
  gateway: string
  environment: Environment
  serie: number
  next: number
  cnpj: string
  place: IssueKey['place']
}

/**
 * After a restored backup our number sequence has gone back. Asks SEFAZ from there on, number by number, which document
 * has it: a taken number is never used again, and our own notes are recognised by their code. Returns `learnt` when
 * complete. Throws QuotaSpent when there is no answer.
 */
export async function findUsedNumbers(deps: FindNumbersDeps, companyId: number): Promise<Learning> {
  let left = QUESTIONS_A_RUN
  let learning: Learning = 'learnt'
  for (const series of await withCompanies(deps.db, [companyId], (tx) => seriesOf(tx, companyId))) {
    const after = await consultSeries(deps, companyId, series, left)
    if (after === 0) return 'more'
    if (after === 'no-access') learning = after
    else left = after
  }
  return learning
}

/** Series of the gateway at which we assign the numbers and no service lists what was issued. */
async function seriesOf(tx: Tx, companyId: number): Promise<Series[]> {
  const rows = await tx
    .selectFrom('nfe_access_setting as s')
    .innerJoin('company', 'company.id', 's.company_id')
    .innerJoin('company_address', 'company_address.company_id', 'company.id')
    .select(['company.gateway', 'company.cnpj', 's.in_production', 's.serie', 's.next_number'])
    .select(['company_address.state_id', 'company_address.city_id'])
    .where('s.company_id', '=', companyId)
    .execute()
  return rows
    .filter(({ gateway }) => gatewayFor(gateway).capabilities.numbering === 'ours')
    .map((row) => ({
      gateway: row.gateway,
      environment: row.in_production ? 'producao' : 'homologacao',
      serie: Number(row.serie),
      next: row.next_number,
      cnpj: row.cnpj,
      place: { state_id: row.state_id ?? 0, city_id: row.city_id ?? 0 },
    }))
}

/** Returns how many questions are left. */
async function consultSeries(
  deps: FindNumbersDeps,
  companyId: number,
  series: Series,
  questions: number,
): Promise<number | 'no-access'> {
  const { gateway, environment } = series
  const access = await withCompanies(deps.db, [companyId], (tx) =>
    companyAccess(tx, deps, companyId, gateway, environment),
  )
  if (!access) return 'no-access'
  const known = await withCompanies(deps.db, [companyId], (tx) => knownNumbers(tx, companyId, series))
  let left = questions
  for (let number = series.next, free = 0; free < FREE_IN_A_ROW; number += 1) {
    if (known.has(number)) {
      free = 0
      continue
    }
    if (left === 0) return 0
    left -= 1
    deps.credits.take(access.meter, 'janitor', gatewayFor(gateway).capabilities.creditsPerMinute)
    const outcome = await gatewayFor(gateway).consult(keyOf(deps, series, number), access, null)
    if (outcome.kind === 'UNKNOWN') throw new TooManyConsults(new Date(deps.clock.now().getTime() + UNANSWERED_FOR_MS))
    if (outcome.kind === 'ABSENT') {
      free += 1
      continue
    }
    free = 0
    const holder = outcome.kind === 'OTHER_DOCUMENT' ? outcome.holder : null
    await withCompanies(deps.db, [companyId], (tx) => keepTaken(tx, companyId, series, number, holder, deps))
  }
  return left
}

/**
 * A chave with this number but a code of no document: if the number is taken, the authority answers with the right
 * chave (613).
 */
function keyOf({ clock }: FindNumbersDeps, { environment, cnpj, place, serie }: Series, number: number): IssueKey {
  const code = lawfulCnf(number, number)
  const day = localDay(clock.now(), timeZoneOf(place))
  const chave = buildChaveDeAcesso({
    stateCode: place.state_id,
    yearMonth: `${day.slice(2, 4)}${day.slice(5, 7)}`,
    document: cnpj,
    model: MODEL_NFE,
    serie,
    number,
    emissionType: NORMAL_EMISSION,
    code,
  })
  return { document: 'NFE', ref: chave, environment, cnpj, place, numbering: { serie, number, code }, identity: chave }
}

async function knownNumbers(tx: Tx, companyId: number, { environment, serie, next }: Series): Promise<Set<number>> {
  const { rows } = await sql<{ number: number }>`
    select number from number_taken where company_id = ${companyId} and kind = 'NFE' and environment = ${environment}
      and serie = ${String(serie)} and number >= ${next}
    union select number from issue_key where company_id = ${companyId} and kind = 'NFE' and environment = ${environment}
      and serie = ${String(serie)} and number >= ${next}`.execute(tx)
  return new Set(rows.map(({ number }) => number))
}

async function keepTaken(
  tx: Tx,
  companyId: number,
  { environment, serie }: Series,
  number: number,
  holder: string | null,
  { clock }: FindNumbersDeps,
): Promise<void> {
  await tx
    .insertInto('number_taken')
    .values({
      company_id: companyId,
      kind: 'NFE',
      environment,
      serie: String(serie),
      number,
      reason: holder === null ? 'VOID' : 'OTHER_DOCUMENT',
      access_key: holder,
      at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
