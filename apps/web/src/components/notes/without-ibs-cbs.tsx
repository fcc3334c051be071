import type { NfeOut, NfseOut, WithoutIbsCbs } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../ui/notice.tsx'
import styles from './note-page.module.css'

type Item = { description: string; product_id?: number | null }
type Props = {
  note: Pick<NfeOut | NfseOut, 'without_ibs_cbs' | 'enotas_status'> & { items?: readonly Item[] | undefined }
}

/** Why a note is sent without IBS and CBS: each reason once, with its fix. Sending is still possible. */
export function WithoutIbsCbsNotice({ note }: Props) {
  const leftOut = note.without_ibs_cbs ?? []
  if (leftOut.length === 0) return null
  const isOut = SENT.includes(note.enotas_status)
  return (
    <div className={styles.problems}>
      <Notice tone="ambar" title={isOut ? 'Saiu sem IBS e CBS' : 'Vai sair sem IBS e CBS'}>
        <ul>
          {[...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, alike]) => (
            <li key={reason}>
              {alike[0]?.text} <Way reason={reason} items={itemsOf(alike, note.items ?? [])} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const SENT: readonly string[] = ['Autorizada', 'Cancelada', 'CancelamentoNegado']
const MENDED_IN_PRODUCT: readonly WithoutIbsCbs['reason'][] = ['NO_CODE', 'CLASS_ENDED', 'NO_REDUCTION', 'OTHER_GROUP']

function itemsOf(alike: readonly WithoutIbsCbs[], items: readonly Item[]): Item[] {
  return alike.flatMap(({ item }) => (item === null ? [] : (items[item] ?? [])))
}

/** Links to the products of these items, or to the product list when none is known. */
function Way({ reason, items }: { reason: WithoutIbsCbs['reason']; items: readonly Item[] }) {
  if (!MENDED_IN_PRODUCT.includes(reason)) return null
  const products = new Map(
    items.flatMap(({ product_id, description }) => (product_id ? [[product_id, description]] : [])),
  )
  if (products.size === 0) {
    const lacksCodes = reason === 'NO_CODE'
    return (
      <Link to="/produtos" search={lacksCodes ? { without_ibs_cbs_codes: 'true' } : {}}>
        {lacksCodes ? 'Ver produtos sem códigos' : 'Ver produtos'}
      </Link>
    )
  }
  return [...products].map(([id, description], at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Link to="/produtos/detalhes/{-$id}" params={{ id: String(id) }}>
        {description}
      </Link>
    </span>
  ))
}
