import type { Contingency } from '@talao/fiscal'
import type { Db } from '../../kit/db/connect.ts'
import type { ContingencyFor } from '../issuing/send/claim-note.ts'

/** Which UFs' notes go to a contingency service now, as last read by this process. */
export type ContingencyBoard = { contingencyFor: ContingencyFor; refresh(): Promise<void> }

export function makeContingencyBoard(db: Db): ContingencyBoard {
  let known = new Map<string, Contingency>()
  return {
    contingencyFor: (gateway, { place, environment }) =>
      gateway === 'SEFAZ' ? (known.get(nameOf(place.state_id, environment)) ?? null) : null,
    async refresh() {
      const rows = await db
        .selectFrom('authority_watch')
        .select(['state_id', 'environment', 'contingency', 'since', 'reason'])
        .where('contingency', 'is not', null)
        .execute()
      known = new Map(
        rows.flatMap(({ state_id, environment, contingency, since, reason }) =>
          contingency === null || since === null || reason === null
            ? []
            : [[nameOf(state_id, environment), { kind: contingency as Contingency['kind'], since, reason }]],
        ),
      )
    },
  }
}

function nameOf(stateId: number, environment: string): string {
  return `${stateId}|${environment}`
}
