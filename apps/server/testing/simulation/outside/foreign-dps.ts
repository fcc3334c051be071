import type { SealKey } from '@talao/documents'
import { parseDpsId } from '@talao/fiscal/nfse/dps-id'
import type { IssueKey, NoteToIssue } from '@talao/gateways'
import { unwrap } from '@talao/gateways/nfse-nacional/envelope'
import { NFSE_NACIONAL } from '@talao/gateways/nfse-nacional/gateway'
import { enter, type Sefin } from './sefin.ts'

const HOUR_MS = 3_600_000

type Foreigner = { note: NoteToIssue; seal: SealKey; stateId: number }

/**
 * Other software of the same company declares in the same série, before and while we issue; its numbers are not free
 * for us.
 */
export function declareElsewhere(sefin: Sefin, foreigner: Foreigner): void {
  const { world, plan } = sefin
  for (let left = plan.foreignNumbers; left > 0; left -= 1) {
    const number = world.random.between(1, 12)
    const at = world.now() + (world.random.chance(0.5) ? 0 : world.random.spread(1_000, 48 * HOUR_MS))
    world.at(at, () => declare(sefin, foreigner, number))
  }
}

function declare(sefin: Sefin, { note, seal, stateId }: Foreigner, number: number): void {
  const key: IssueKey = {
    document: 'NFSE',
    ref: 'outroprograma',
    environment: 'homologacao',
    cnpj: sefin.cnpj,
    place: { state_id: stateId, city_id: sefin.cityId },
    numbering: { serie: 1, number, code: '' },
    identity: null,
  }
  const issuedAt = new Date(sefin.world.now())
  const made = NFSE_NACIONAL.prepare(note, key, { issuedAt, seal, batch: null, contingency: null })
  if ('faults' in made) throw new Error(JSON.stringify(made.faults))
  const [id, dps] = [made.identity ?? '', unwrap('dpsXmlGZipB64', made.bytes)]
  if (!parseDpsId(id) || dps === undefined) throw new Error('another program declared nothing')
  if (!sefin.byDps.has(id)) enter(sefin, id, dps)
}
