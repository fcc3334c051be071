import { AppError, type DifferenceActBody } from '@talao/contract'
import { type LineOfSale, undocumentedRest } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { addNoteEvent } from '../../ledger/note-timeline.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import { giveUpDifference, settleDifference } from '../../ledger/settle-difference.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { soldOf } from '../../note/drafts/draft-facts.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { draftLines, recordDrafts } from '../make-notes/draft-lines.ts'
import { freePositions } from '../make-notes/note-positions.ts'
import { withLockedSale } from '../receive/with-locked-sale.ts'
import { type DifferenceFacts, type DifferenceRequest, type Done, openDifference } from './difference-facts.ts'
import { replaceTooMuch } from './difference-replace.ts'

/** Ends the difference between a sale and its notes in the way the user chose. */
export async function actOnDifference(deps: NoteDeps, ask: DifferenceRequest, wish: DifferenceActBody): Promise<Done> {
  const company_id = await companyOf(deps, ask.actor, 'sale', ask.saleId)
  if (wish.act === 'REPLACE') return replaceTooMuch(deps, ask, { company_id, wish })
  return withLockedSale(deps, { company_id, id: ask.saleId }, async (tx, sale, now) => {
    const facts = await openDifference(tx, sale, wish)
    if (wish.act === 'GIVE_UP') return giveUp(tx, sale, { ask, reason: wish.reason }, now)
    return makeNote(tx, sale, { ask, facts, wish }, now)
  })
}

async function giveUp(tx: Tx, sale: StoredSale, { ask, reason }: Giving, now: Date): Promise<Done> {
  if (reason === undefined)
    throw new AppError('dados_invalidos', { errors: { reason: ['Escreva o motivo, de 15 a 255 caracteres.'] } })
  await giveUpDifference(tx, sale, { reason, user_name: ask.actor.name, request_id: ask.requestId }, now)
  return { id: sale.id, message: 'A diferença foi encerrada.' }
}

type Giving = { ask: DifferenceRequest; reason: string | undefined }
type Making = { ask: DifferenceRequest; facts: DifferenceFacts; wish: DifferenceActBody }

/** Creates a draft for the missing amount. The user reviews and sends it. */
async function makeNote(tx: Tx, sale: StoredSale, { ask, facts, wish }: Making, now: Date): Promise<Done> {
  const sold = await soldOf(tx, sale)
  const making = { sold, places: await freePositions(tx, sale, []), now }
  const rest = undocumentedRest(facts.lines, facts.notes)
  const created_by = ask.actor.userId
  const made =
    wish.act === 'NOTE'
      ? await draftLines(tx, sale, rest, making, { created_by })
      : await draftLines(tx, sale, rest.map(asGoods), making, {
          goal: 'Complementar',
          nfe_referenced: completed(facts, wish.note_id),
          created_by,
        })
  const [id] = made
  if (id === undefined)
    throw new AppError('dados_invalidos', {
      errors: { act: ['O que falta não cabe em uma nota. Encerre com motivo.'] },
    })
  await recordDrafts(tx, sale, made, now)
  await addSaleEvent(tx, sale, now, {
    kind: 'processed',
    text: wish.act === 'NOTE' ? 'Nota do que falta criada' : 'Nota complementar criada',
    detail: made.map((one) => `nota ${one}`).join(', '),
    user_name: ask.actor.name,
    request_id: ask.requestId,
  })
  for (const one of made)
    await addNoteEvent(tx, { company_id: sale.company_id, id: one }, now, {
      kind: 'asked',
      text: 'Pedida para a diferença da venda',
      user_name: ask.actor.name,
      request_id: ask.requestId,
    })
  await settleDifference(tx, sale, 'SALE_CHANGED', now)
  return { id, message: 'A nota foi criada. Confira e envie.' }
}

function asGoods(line: LineOfSale): LineOfSale {
  return { ...line, nfe_cents: line.nfe_cents + line.nfse_cents, nfse_cents: 0 }
}

/** Access key of the NF-e that the complementary note refers to. */
function completed({ authorised }: DifferenceFacts, noteId: number | undefined): string {
  const found = authorised.filter(({ id, kind }) => kind === 'NFE' && (noteId === undefined || id === noteId))
  const [note] = found
  if (!note?.access_key || found.length > 1)
    throw new AppError('dados_invalidos', { errors: { note_id: ['Escolha a NF-e autorizada a complementar.'] } })
  return note.access_key
}
