import { AppError } from '@talao/contract'
import type { PlatformId } from '@talao/contract/ids'
import type { Tx } from '../../db/scope.ts'
import { integrationOf, type SaleRow } from '../sales/draft-facts.ts'
import { type Source, sourceOf } from '../sales/source.ts'

/** A sale as a note by hand names it. Null unlinks; absent says nothing. */
export type SaleNamed = { sale_id?: number | null | undefined; sales_code?: string | null | undefined }

/** Where a note by hand stands: its sale, locked so that of two who document it the second finds the first, and its place among the sale's notes. */
export type SaleLink = {
  sale: SaleRow | null
  sales_code: string | null
  source: Source
  generation: number
}

/** A code that no sale has is the seller's own word for the order, and stays on the note. Refuses a sale that has a living NFS-e besides `own`. */
export async function linkSale(tx: Tx, companyId: number, named: SaleNamed, own: number | null): Promise<SaleLink> {
  const sale = await findSale(tx, companyId, named)
  if (!sale) return { sale: null, sales_code: named.sales_code ?? null, source: 'MANUAL', generation: 1 }
  const notes = await tx
    .selectFrom('note')
    .select(['id', 'enotas_status', 'generation'])
    .where('company_id', '=', companyId)
    .where('sale_id', '=', sale.id)
    .where('kind', '=', 'NFSE')
    .execute()
  const others = notes.filter(({ id }) => id !== own)
  const living = others.find(({ enotas_status }) => enotas_status !== 'Cancelada')
  if (living) {
    const text = `Esta venda já tem a nota de serviço ${living.id}. Abra-a para alterar, ou cancele-a antes de fazer outra.`
    throw new AppError('venda_ja_tem_nota', { text })
  }
  const integration = await integrationOf(tx, sale)
  return {
    sale,
    sales_code: sale.external_sales_id,
    source: sourceOf(sale, (integration?.type ?? null) as PlatformId | null),
    generation: Math.max(0, ...others.map(({ generation }) => generation)) + 1,
  }
}

async function findSale(tx: Tx, companyId: number, { sale_id, sales_code }: SaleNamed): Promise<SaleRow | null> {
  if (sale_id == null && !sales_code) return null
  const sales = await tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', companyId)
    .$if(sale_id != null, (query) => query.where('id', '=', sale_id ?? 0))
    .$if(sale_id == null, (query) => query.where('external_sales_id', '=', sales_code ?? ''))
    .orderBy('id')
    .limit(2)
    .forUpdate()
    .execute()
  const [sale, second] = sales
  if (second)
    throw refused('sales_code', 'Mais de uma venda tem este código. Escolha a venda pelo número interno (sale_id).')
  if (!sale && sale_id != null) throw refused('sale_id', 'Esta venda não existe.')
  if (sale && sales_code && sales_code !== sale.external_sales_id)
    throw refused('sales_code', 'Este código é de outra venda. Deixe só um dos dois.')
  return sale ?? null
}

function refused(field: string, text: string): AppError {
  return new AppError('dados_invalidos', { errors: { [field]: [text] } })
}
