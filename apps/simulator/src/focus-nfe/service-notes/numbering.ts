import { companyById, setCompanyField } from '../../companies/company.ts'
import { type NumberRange, nextWithin, type SimulatorContext } from '../../context/context.ts'
import { text } from '../../http/fields.ts'
import { type ServiceNote, setNumber } from './service-note.ts'
import type { RpsNumber } from './service-note-kind.ts'

/**
 * The RPS or DPS number to send: the client's own, the one of the last attempt, or the next of company, série and
 * environment. A number that the authority reported as already used is not tried again.
 */
export function numberFor(world: SimulatorContext, note: ServiceNote, own: RpsNumber | undefined): RpsNumber {
  const kept = note.serie !== null && note.numero_rps !== null ? { serie: note.serie, number: note.numero_rps } : null
  const wasTaken = note.errors.some(({ codigo }) => TAKEN.has(codigo))
  const number = own ?? (kept && !wasTaken ? kept : takeNext(world, note))
  setNumber(world, note, number)
  return number
}

/** Source: ABRASF E10 (RPS já informado); NFS-e nacional E0014. */
const TAKEN = new Set(['E10', 'E0014'])

function takeNext(world: SimulatorContext, note: ServiceNote): RpsNumber {
  const company = companyById(world, note.company_id)
  const place = `${note.kind}_${note.environment}`
  const serie = (company && text(company.data, `serie_${place}`)) ?? '1'
  const counter = Number((company && text(company.data, `proximo_numero_${place}`)) ?? '1')
  const past = world.past && nextWithin(world.past.sent, highestRps(world, note, serie, world.past.sent))
  let number = past ?? counter
  while (isUsed(world, note, { serie, number })) number += 1
  if (company) setCompanyField(world, company, `proximo_numero_${place}`, Math.max(counter, number + 1))
  return { serie, number }
}

/** 0 when the company used no number of the range. */
function highestRps(world: SimulatorContext, note: ServiceNote, serie: string, { first, last }: NumberRange): number {
  const used = world.db.one<{ top: number }>(
    `select coalesce(max(s.numero_rps), 0) top from service_note s join note n on n.id = s.note_id
     where s.kind = ? and s.serie = ? and s.numero_rps between ? and ? and n.company_id = ? and n.environment = ?`,
    note.kind,
    serie,
    first,
    last,
    note.company_id,
    note.environment,
  )
  return used?.top ?? 0
}

/** Whether another note of the company was sent with this number. */
function isUsed(world: SimulatorContext, note: ServiceNote, { serie, number }: RpsNumber): boolean {
  const other = world.db.one(
    `select 1 from service_note s join note n on n.id = s.note_id
     where s.kind = ? and s.serie = ? and s.numero_rps = ? and n.company_id = ? and n.environment = ?`,
    note.kind,
    serie,
    number,
    note.company_id,
    note.environment,
  )
  return other !== undefined
}
