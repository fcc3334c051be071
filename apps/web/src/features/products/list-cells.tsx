import type { ProductOut } from '@talao/contract'
import { TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/fields/values'
import { Link } from '@tanstack/react-router'
import { Card } from '../../components/list/card.tsx'
import { ProductStatusChip } from '../../components/status/status.tsx'
import { money } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './list-cells.module.css'

export function productCard(product: ProductOut, hash?: string) {
  return (
    <Card
      title={<ProductLink product={product} text={product.name} hash={hash} />}
      value={money(product.price)}
      line={product.external_code ?? TYPE_FISCAL_NOTE_LABELS[product.type_fiscal_note]}
      status={<ProductStatusChip status={product.status} />}
    />
  )
}

/** `hash` leads to a section of the form. */
export function ProductLink({ product, text, hash }: { product: ProductOut; text: string; hash?: string | undefined }) {
  return (
    <Link
      to="/produtos/detalhes/{-$id}"
      params={{ id: String(product.id) }}
      {...(hash ? { hash } : {})}
      className={styles.link}
      aria-label={`Produto ${product.id}, ${product.name}`}
    >
      {text}
    </Link>
  )
}

/** `hash` leads to a section of the form. */
export function EditLink({ product, hash }: { product: ProductOut; hash?: string | undefined }) {
  return (
    <Link
      to="/produtos/detalhes/{-$id}"
      params={{ id: String(product.id) }}
      {...(hash ? { hash } : {})}
      className={styles.edit}
      aria-label={`Editar ${product.name}`}
      title="Editar"
    >
      <Icon name="pencil" />
    </Link>
  )
}
