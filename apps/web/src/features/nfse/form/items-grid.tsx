import { ActionIcon } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { formatMoney } from '@talao/fiscal/value/cents'
import { useRef } from 'react'
import { newRowKey } from '../../../lib/new-row-key.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './items-grid.module.css'
import { emptyItem, type ItemValues, lineCents } from './items-values.ts'
import type { NfseValues } from './nfse-values.ts'

type Form = UseFormReturnType<NfseValues>
type Cell = 'description' | 'quantity' | 'value_per_unit'

/** Editable lines of the nota, whose sum is its value. */
export function ItemsGrid({ form }: { form: Form }) {
  const table = useRef<HTMLTableElement>(null)
  const { items } = form.values

  function insert(item: ItemValues, at: number) {
    form.insertListItem('items', { ...item, key: newRowKey(items) }, at)
    focusRow(at)
  }

  function remove(at: number) {
    form.removeListItem('items', at)
    focusRow(Math.max(0, at - 1))
  }

  /** Wait for the row to render before focusing it. */
  function focusRow(at: number) {
    requestAnimationFrame(() =>
      table.current?.querySelectorAll<HTMLElement>('tbody tr[data-row]')[at]?.querySelector('input')?.focus(),
    )
  }

  return (
    <div className={styles.box}>
      <table ref={table} className={styles.grid} aria-label="Itens da nota" data-path="items">
        <thead>
          <tr>
            <th scope="col">Nº</th>
            <th scope="col">Descrição</th>
            <th scope="col" data-align="end">
              Quantidade
            </th>
            <th scope="col" data-align="end">
              Valor unitário
            </th>
            <th scope="col" data-align="end">
              Total
            </th>
            <th scope="col">
              <span className="sr-only">Ações</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <Row
              key={item.key}
              form={form}
              item={item}
              at={at}
              onCopy={() => insert(item, at + 1)}
              onRemove={items.length > 1 ? () => remove(at) : undefined}
            />
          ))}
        </tbody>
      </table>
      <button type="button" className={styles.add} onClick={() => insert(emptyItem(''), items.length)}>
        Adicionar item
      </button>
    </div>
  )
}

type RowProps = { form: Form; item: ItemValues; at: number; onCopy: () => void; onRemove: (() => void) | undefined }

function Row({ form, item, at, onCopy, onRemove }: RowProps) {
  const errors = CELLS.map(({ name }) => form.errors[`items.${at}.${name}`]).filter(Boolean)
  return (
    <>
      <tr data-row>
        <td className={styles.number}>{at + 1}</td>
        {CELLS.map((cell) => (
          <td key={cell.name} data-cell={cell.name} data-label={cell.label}>
            <CellInput form={form} at={at} {...cell} />
          </td>
        ))}
        <td className={styles.total} data-label="Total">
          {formatMoney(lineCents(item))}
        </td>
        <td className={styles.acts}>
          <ActionIcon variant="subtle" size={28} aria-label={`Copiar o item ${at + 1}`} onClick={onCopy}>
            <Icon name="copy" size={14} />
          </ActionIcon>
          {onRemove && (
            <ActionIcon variant="subtle" size={28} aria-label={`Tirar o item ${at + 1}`} onClick={onRemove}>
              <Icon name="close" size={14} />
            </ActionIcon>
          )}
        </td>
      </tr>
      {errors.length > 0 && (
        <tr className={styles.fault}>
          <td />
          <td colSpan={5} id={`item-${at}-fault`}>
            {errors.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences without a name that keep their order
              <span key={index}>{text} </span>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

function CellInput({ form, at, name, label, isNumber }: (typeof CELLS)[number] & { form: Form; at: number }) {
  const path = `items.${at}.${name}`
  const hasError = form.errors[path] !== undefined
  return (
    <input
      className={styles.cell}
      data-path={path}
      data-number={isNumber || undefined}
      aria-label={`${label} do item ${at + 1}`}
      aria-invalid={hasError || undefined}
      aria-describedby={hasError ? `item-${at}-fault` : undefined}
      inputMode={isNumber ? 'decimal' : undefined}
      placeholder={name === 'description' ? 'O que foi prestado' : '0'}
      maxLength={isNumber ? 25 : 120}
      autoComplete="off"
      value={form.values.items[at]?.[name] ?? ''}
      onChange={(event) => form.setFieldValue(path as never, event.currentTarget.value)}
      onBlur={() => void form.validateField(path as never)}
    />
  )
}

const CELLS: readonly { name: Cell; label: string; isNumber: boolean }[] = [
  { name: 'description', label: 'Descrição', isNumber: false },
  { name: 'quantity', label: 'Quantidade', isNumber: true },
  { name: 'value_per_unit', label: 'Valor unitário', isNumber: true },
]
