import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldGroup } from '../../../ui/form-grid.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type AccessKind, type AccessValues, PLACES } from './access-form.ts'
import styles from './access-panels.module.css'
import { type GatewayId, isNumberedThere } from './gateways.ts'

type Props = {
  kind: AccessKind
  road: GatewayId
  form: UseFormReturnType<AccessValues>
  /** During setup, where terms such as "lot" are left out. */
  isFirst?: boolean
}

/** Series, next number and next lot, separately for homologação and production. */
export function NumberingPanel({ kind, road, form, isFirst = false }: Props) {
  const isThere = isNumberedThere(road)
  const hasLots = kind === 'NFE' && !isThere
  return (
    <Panel
      title={isFirst ? `Números da ${kind === 'NFE' ? 'NF-e' : 'NFS-e'}` : 'Numeração'}
      hint={isFirst ? undefined : isThere ? 'a Focus NFe controla a numeração' : 'o Talão controla a numeração'}
    >
      <div className={styles.places}>
        {PLACES.map(({ place, label }) => (
          <FieldGroup key={place} title={label}>
            <div className={styles.numbers}>
              <TextInput
                label="Série"
                inputMode="numeric"
                maxLength={kind === 'NFE' ? 3 : 5}
                {...form.getInputProps(`${place}.serie`)}
              />
              <TextInput label="Próximo número" inputMode="numeric" {...form.getInputProps(`${place}.next_number`)} />
              {hasLots && !isFirst && (
                <TextInput label="Próximo lote" inputMode="numeric" {...form.getInputProps(`${place}.next_batch`)} />
              )}
            </div>
          </FieldGroup>
        ))}
      </div>
      {!isFirst && <p className={styles.about}>{aboutOf(kind, isThere)}</p>}
    </Panel>
  )
}

function aboutOf(kind: AccessKind, isThere: boolean): string {
  if (isThere)
    return 'O número que você salvar vai uma vez para a Focus NFe, que conta a partir dele. O Talão acompanha.'
  return kind === 'NFE'
    ? 'Cada nota leva o próximo número da série. O lote conta os envios à SEFAZ.'
    : 'Cada nota leva o próximo número da série.'
}
