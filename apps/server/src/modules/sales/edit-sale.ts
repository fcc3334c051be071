import { AppError } from '@talao/contract'
import type { SaleEdits } from '@talao/fiscal'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import { companyOf } from '../../http/company-of.ts'
import type { Deps } from '../../http/deps.ts'
import { checkNamed } from './check-edits.ts'
import { editsOf, type SaleBody, type StoredParts } from './edits-of.ts'
import { followUp } from './follow-up.ts'
import { withHeldSale } from './hold.ts'
import { loadRelated } from './load-related.ts'
import { rewriteSale } from './rewrite.ts'
import type { StoredSale } from './store-sale.ts'
import { tellSale } from './timeline.ts'

/** A person's words over what was told. Money and buyer stand still once a note of the sale was sent. */
export async function editSale(deps: Deps, actor: Actor, id: number, body: SaleBody, requestId: string): Promise<void> {
  const company_id = await companyOf(deps, actor, 'sale', id)
  await withHeldSale(deps, { company_id, id }, async (tx, sale, now) => {
    refuseOld(body, sale)
    const parts = await loadParts(tx, sale)
    await checkNamed(
      tx,
      actor,
      company_id,
      body,
      parts.coproducers.map((share) => share.id),
    )
    const edits = editsOf(body, sale, parts)
    const changed = changedFields(sale.edits as SaleEdits, edits)
    if (changed.some((field) => FIXED.has(field)) && (await wasSent(tx, sale))) throw new AppError('venda_com_nota')
    const decided = body.auto_send === undefined ? {} : { auto_send: body.auto_send }
    const written = await rewriteSale(tx, sale, { edits, decided }, now)
    if (!written.changed) return
    await tellSale(tx, sale, now, {
      kind: 'edited',
      text: 'Venda alterada',
      detail: changed.map((field) => FIELD_TEXT[field]).join(', ') || null,
      user_name: actor.name,
      request_id: requestId,
    })
    await followUp(tx, deps.queue, company_id, written, now)
  })
}

/** Everything a note says of a sale, and so what must not change under it. */
const FIXED = new Set<keyof SaleEdits>(['currency', 'amount', 'amount_exchanged', 'client', 'items', 'coproducers'])

const FIELD_TEXT: Record<keyof SaleEdits, string> = {
  currency: 'moeda',
  amount: 'valor',
  amount_exchanged: 'valor em reais',
  purchase_date: 'data da compra',
  approved_at: 'pagamento',
  warranty_end_date: 'fim da garantia',
  date_to_process: 'data de emissão',
  payment_method: 'forma de pagamento',
  installments: 'parcelas',
  is_physical: 'produto físico',
  client: 'comprador',
  items: 'itens',
  coproducers: 'coprodutores',
}

function refuseOld(body: SaleBody, sale: StoredSale): void {
  if (body.version !== undefined && body.version !== sale.version) throw new AppError('versao_desatualizada')
  if (sale.status === 'CANCELED')
    throw new AppError('venda_bloqueada', { text: 'A venda foi cancelada e não se altera.' })
  if (body.external_sales_id !== undefined && body.external_sales_id !== sale.external_sales_id)
    throw new AppError('dados_invalidos', { errors: { external_sales_id: ['O código da venda não muda.'] } })
  if (body.approved_at === null && sale.approved_at !== null)
    throw new AppError('dados_invalidos', {
      errors: { approved_at: ['Uma venda paga não volta a aguardar pagamento. Se foi engano, cancele a venda.'] },
    })
}

function changedFields(before: SaleEdits, after: SaleEdits): (keyof SaleEdits)[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)] as (keyof SaleEdits)[])
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]))
}

async function loadParts(tx: Tx, { company_id, id }: StoredSale): Promise<StoredParts> {
  const scope = { companies: [company_id], ids: [id] }
  const [client] = await loadRelated(tx, scope, 'sale_client')
  if (!client) throw new Error('A sale without a buyer cannot be.')
  const items = await loadRelated(tx, scope, 'sale_item')
  return { client, items, coproducers: await loadRelated(tx, scope, 'sale_coproducer') }
}

/** Whether a note of the sale ever left. */
async function wasSent(tx: Tx, { company_id, id }: Pick<StoredSale, 'company_id' | 'id'>): Promise<boolean> {
  const note = await tx
    .selectFrom('note')
    .select('id')
    .where('company_id', '=', company_id)
    .where('sale_id', '=', id)
    .where('sent_to_provider_at', 'is not', null)
    .executeTakeFirst()
  return note !== undefined
}
