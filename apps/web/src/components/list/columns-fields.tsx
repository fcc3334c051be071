import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Segment } from '../../ui/segment.tsx'
import { usePreferences, useSavePreferences } from '../session/preferences.ts'
import { choices, readChosen } from './chosen-columns.ts'
import styles from './columns-fields.module.css'
import { moveItem } from './move-item.ts'

export type PickableColumn = { id: string; label: string }

type Props = { list: string; columns: readonly PickableColumn[]; shownAtFirst: readonly string[] }

/** One line per column, with its position. Changes apply at once and are stored for this user. */
export function ColumnsFields({ list, columns, shownAtFirst }: Props) {
  const { columns: kept } = usePreferences()
  const { mutate } = useSavePreferences()
  const chosen = readChosen(kept?.[list])
  const shown = chosen ?? shownAtFirst
  // A deselected column keeps its position until the picker is opened again, so nothing moves under the pointer.
  const [order, setOrder] = useState(() => choices(columns, shown).map(({ id }) => id))
  const known = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const keep = (ids: readonly string[]) => mutate({ columns: { ...kept, [list]: [...ids] } })

  function toggle(id: string) {
    const isOn = shown.includes(id)
    keep(order.filter((one) => (one === id ? !isOn : shown.includes(one))))
  }
  function move(id: string, by: 1 | -1, button: HTMLButtonElement) {
    const next = moveItem(order, order.indexOf(id), by)
    setOrder(next)
    keep(next.filter((one) => shown.includes(one)))
    // Moving the row drops the focus inside it.
    requestAnimationFrame(() => button.focus())
  }
  function forget() {
    const { [list]: _gone, ...others } = kept ?? {}
    mutate({ columns: others })
    setOrder(
      choices(
        columns,
        columns.map(({ id }) => id),
      ).map(({ id }) => id),
    )
  }

  return (
    <div className={styles.fields}>
      <Density />
      <fieldset>
        <legend>Colunas</legend>
        <ul>
          {known.map(({ id, label }, index) => (
            <li key={id}>
              <Checkbox label={label} checked={shown.includes(id)} onChange={() => toggle(id)} />
              <MoveButton
                icon="arrow-up"
                label={`Subir ${label}`}
                isOff={index === 0}
                onMove={(button) => move(id, -1, button)}
              />
              <MoveButton
                icon="arrow-down"
                label={`Descer ${label}`}
                isOff={index === known.length - 1}
                onMove={(button) => move(id, 1, button)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <p className="support">
        {chosen
          ? 'As que não cabem rolam para o lado.'
          : 'Sem escolha sua, as que não cabem somem e voltam quando há lugar.'}
      </p>
      <Button size="xs" disabled={!chosen} onClick={forget}>
        Voltar ao padrão
      </Button>
    </div>
  )
}

const DENSITIES = [
  { value: 'compact', label: 'Compacta' },
  { value: 'comfortable', label: 'Confortável' },
] as const

function Density() {
  const { density = 'compact' } = usePreferences()
  const { mutate } = useSavePreferences()
  return (
    <Segment
      label="Altura das linhas"
      options={DENSITIES}
      value={density}
      onChange={(next) => mutate({ density: next })}
      isWide
    />
  )
}

const OFF = { 'aria-disabled': true, 'data-disabled': true } as const
type MoveProps = { icon: IconName; label: string; isOff: boolean; onMove: (button: HTMLButtonElement) => void }

/** Uses `aria-disabled` instead of `disabled`, which would drop the focus. */
function MoveButton({ icon, label, isOff, onMove }: MoveProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={28}
      aria-label={label}
      {...(isOff ? OFF : {})}
      onClick={(event) => !isOff && onMove(event.currentTarget)}
    >
      <Icon name={icon} size={14} />
    </ActionIcon>
  )
}
