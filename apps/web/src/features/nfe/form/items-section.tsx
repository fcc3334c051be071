import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { itemFieldsWhere, itemWireName, NFE_ITEM_FIELDS } from '@talao/fiscal/note/nfe-item'
import { formatMoney } from '@talao/fiscal/value/cents'
import { Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { FormSection } from '../../../components/note-form/note-form-frame.tsx'
import { CodeSelect } from '../../../components/pick/code-select.tsx'
import { counted } from '../../../lib/format.ts'
import { newRowKey } from '../../../lib/new-row-key.ts'
import { Icon } from '../../../ui/icon.tsx'
import { AddItem } from './add-item.tsx'
import { fieldOf, type NfeFormApi } from './form-api.ts'
import { emptyItem, type ItemValues, itemCents } from './items-form.ts'
import styles from './items-section.module.css'

const ItemDetails = lazy(() => import('./item-details.tsx').then((module) => ({ default: module.ItemDetails })))

const COLUMNS = 8

/** Editable table of the items. An empty code shows the product's or company's value in grey. */
export function ItemsSection({ api }: { api: NfeFormApi }) {
  const { form } = api
  const { items } = form.values
  const [opened, setOpened] = useState<readonly string[]>([])
  const box = useRef<HTMLDivElement>(null)
  const entering = useRef<string>(undefined)
  useEffect(() => {
    const path = entering.current
    if (path === undefined) return
    entering.current = undefined
    box.current?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()
  })

  function put(next: ItemValues[], focus: string) {
    entering.current = focus
    form.setFieldValue('items', next)
    form.clearFieldError('items')
  }
  const newKey = () => newRowKey(items)

  return (
    <FormSection id="itens" title="Itens" hint={counted(items.length, 'item', 'itens')}>
      <div ref={box} className={styles.items} data-path="items">
        <table aria-label="Itens da nota">
          <thead>
            <tr>
              <th scope="col">Nº</th>
              <th scope="col">Descrição</th>
              <th scope="col">NCM</th>
              <th scope="col">CFOP</th>
              <th scope="col" data-align="end">
                Qtd
              </th>
              <th scope="col" data-align="end">
                Unitário
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
            {items.map((item, index) => {
              const isOpen = opened.includes(item.key) || hasHiddenError(api, index)
              return (
                <Fragment key={item.key}>
                  <ItemRow
                    api={api}
                    index={index}
                    isOpen={isOpen}
                    onToggle={() =>
                      setOpened(isOpen ? opened.filter((key) => key !== item.key) : [...opened, item.key])
                    }
                    onCopy={() =>
                      put(items.toSpliced(index + 1, 0, { ...item, key: newKey() }), `items.${index + 1}.description`)
                    }
                    onRemove={() =>
                      put(
                        items.toSpliced(index, 1),
                        items.length === 1 ? 'items.new' : `items.${Math.max(index - 1, 0)}.description`,
                      )
                    }
                  />
                  {isOpen && (
                    <tr className={styles.details}>
                      <td colSpan={COLUMNS}>
                        <Suspense>
                          <ItemDetails api={api} index={index} />
                        </Suspense>
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
            <tr className={styles.adder}>
              <td />
              <td colSpan={COLUMNS - 1}>
                <AddItem
                  companyId={api.company.id}
                  onAdd={(some) =>
                    put(
                      [...items, { ...emptyItem(newKey()), ...some }],
                      `items.${items.length}.${some.value_per_unit ? 'quantity' : 'description'}`,
                    )
                  }
                />
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      {api.errorOf('items') && <p className={styles.error}>{api.errorOf('items')}</p>}
    </FormSection>
  )
}

type RowProps = {
  api: NfeFormApi
  index: number
  isOpen: boolean
  onToggle: () => void
  onCopy: () => void
  onRemove: () => void
}

function ItemRow({ api, index, isOpen, onToggle, onCopy, onRemove }: RowProps) {
  const { form, live } = api
  const item = form.values.items[index]
  if (!item) return null
  const resolved = live?.items[index]
  const name = `item ${index + 1}`
  return (
    <tr>
      <td className={styles.place}>{index + 1}</td>
      <TextCell
        api={api}
        index={index}
        name="description"
        label="Descrição"
        maxLength={NFE_ITEM_FIELDS.description.max}
        placeholder={resolved?.description || 'O que foi vendido'}
      />
      <CodeCell api={api} index={index} name="ncm" inherited={resolved?.ncm} />
      <CodeCell
        api={api}
        index={index}
        name="cfop"
        inherited={resolved?.cfop}
        within={{ direction: form.values.type_operation === 'Entrada' ? 'entrada' : 'saida' }}
      />
      <TextCell api={api} index={index} name="quantity" inputMode="decimal" placeholder="0" />
      <TextCell api={api} index={index} name="value_per_unit" inputMode="decimal" placeholder="0,00" />
      <td data-cell="total" data-label="Total" data-align="end" className={styles.total}>
        {formatMoney(itemCents(item)).replace(/^R\$\s/, '')}
      </td>
      <td data-cell="acts">
        <span className={styles.acts}>
          <ActionIcon
            variant="subtle"
            size={28}
            aria-label={`Mais do ${name}`}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
          </ActionIcon>
          <ActionIcon variant="subtle" size={28} aria-label={`Copiar o ${name}`} onClick={onCopy}>
            <Icon name="copy" size={14} />
          </ActionIcon>
          <ActionIcon variant="subtle" size={28} aria-label={`Tirar o ${name}`} onClick={onRemove}>
            <Icon name="close" size={14} />
          </ActionIcon>
        </span>
      </td>
    </tr>
  )
}

type CellProps = { api: NfeFormApi; index: number }
type TextCellProps = CellProps &
  Pick<TextInputProps, 'inputMode' | 'maxLength' | 'placeholder'> & {
    name: 'description' | 'quantity' | 'value_per_unit'
    label?: string
  }

function TextCell({ api, index, name, label = NFE_ITEM_FIELDS[name].label, ...input }: TextCellProps) {
  const path = `items.${index}.${name}`
  return (
    <td
      data-cell={name}
      data-label={label}
      data-align={input.inputMode && 'end'}
      data-wrong={Boolean(api.errorOf(path)) || undefined}
    >
      <TextInput
        variant="unstyled"
        classNames={{ input: styles.input ?? '', error: styles.cellError ?? '' }}
        aria-label={`${label} do item ${index + 1}`}
        {...input}
        {...fieldOf(api, path)}
      />
    </td>
  )
}

type CodeCellProps = CellProps & {
  name: 'ncm' | 'cfop'
  inherited: string | null | undefined
  within?: Record<string, string>
}

function CodeCell({ api: { form, errorOf }, index, name, ...look }: CodeCellProps) {
  const [isLost, setLost] = useState(false)
  const path = `items.${index}.${name}`
  const error = errorOf(path)
  const { label } = NFE_ITEM_FIELDS[name]
  return (
    <td data-cell={name} data-label={label} className="mono" data-wrong={Boolean(error) || isLost || undefined}>
      <CodeSelect
        isCell
        list={name}
        label={`${label} do item ${index + 1}`}
        path={path}
        value={form.values.items[index]?.[name] ?? ''}
        error={error}
        onLost={setLost}
        onChange={(code) => form.setFieldValue(path, code)}
        {...look}
      />
    </td>
  )
}

const FOLDED = itemFieldsWhere(({ isFolded }) => isFolded === true).map(itemWireName)

/** Whether a folded field has an error, so that it must be unfolded. */
function hasHiddenError({ errorOf }: NfeFormApi, index: number): boolean {
  return FOLDED.some((name) => Boolean(errorOf(`items.${index}.${name}`)))
}
