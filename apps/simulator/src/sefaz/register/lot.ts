import { type InfNfe, ufOfCode } from '@talao/fiscal'
import { type Environment, nowMs, type SimulatorContext } from '../../context/context.ts'
import type { Call } from '../call.ts'
import { readNote } from '../judge/read-note.ts'
import { decideNote } from './authorise.ts'
import { nextProtocol } from './protocol.ts'

export type Lot = {
  id: number
  receipt: string
  authorizer: string
  environment: Environment
  notes: string
  answers: string | null
}

/** Stores notes to be decided after `afterMs`; null means never. Returns the receipt. */
export function receiveLot(
  world: SimulatorContext,
  { authorizer, environment }: Call,
  notes: readonly { raw: string; nfe: InfNfe }[],
  afterMs: number | null,
): { nRec: string; tMed: string } {
  return world.db.transaction(() => {
    const receipt = nextProtocol(world, ufOfCode(Number(notes[0]?.nfe.ide.cUF)) ?? 'SP')
    const { lastId } = world.db.run(
      'insert into sefaz_lot (receipt, authorizer, environment, notes) values (?, ?, ?, ?)',
      receipt,
      authorizer,
      environment,
      JSON.stringify(notes.map(({ raw }) => raw)),
    )
    for (const { nfe } of notes) {
      const waiting = 'insert or ignore into sefaz_waiting (environment, chave, receipt) values (?, ?, ?)'
      world.db.run(waiting, environment, keyOf(nfe), receipt)
    }
    if (afterMs !== null) world.agenda.add('lot', lastId, nowMs(world) + afterMs)
    return { nRec: receipt, tMed: '1' }
  })
}

/** Decides the notes of a lot one by one, in their order. */
export function decideLot(world: SimulatorContext, id: number): void {
  world.db.transaction(() => {
    const lot = world.db.one<Lot>('select * from sefaz_lot where id = ?', id)
    if (!lot || lot.answers !== null) return
    world.db.run('delete from sefaz_waiting where receipt = ?', lot.receipt)
    const answers = (JSON.parse(lot.notes) as string[]).flatMap((raw) => {
      const read = readNote(raw)
      return read.ok ? [decideNote(world, lot, raw, read.nfe)] : []
    })
    world.db.run('update sefaz_lot set answers = ? where id = ?', JSON.stringify(answers), id)
  })
}

export function lotByReceipt(world: SimulatorContext, receipt: string, environment: Environment): Lot | undefined {
  return world.db.one<Lot>('select * from sefaz_lot where receipt = ? and environment = ?', receipt, environment)
}

function keyOf({ Id }: InfNfe): string {
  return Id.slice('NFe'.length)
}
