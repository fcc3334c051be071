import { SUBSTITUTION_MOTIVES, type SubstitutionMotive } from '@talao/fiscal/note/nfse'
import type { ReactNode } from 'react'
import { FormSection } from '../../../components/note-form/note-form-frame.tsx'
import { CountedText } from '../../../components/notes/counted-text.tsx'
import { FormGrid, Span } from '../../../ui/form-grid.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import styles from './substitution-section.module.css'
import { MOST_LETTERS, type Why } from './substitution-values.ts'

type Props = { why: Why; onChange: (why: Why) => void; errorOf: (path: string) => ReactNode; isSimples: boolean }

/** Why the old nota is replaced, and what the law does not let the new one change. */
export function SubstitutionSection({ why, onChange, errorOf, isSimples }: Props) {
  return (
    <FormSection id="substituicao" title="Substituição">
      <p className={styles.words}>
        A nota nova toma o lugar da atual, que o Talão cancela assim que a nova é autorizada.{' '}
        {isSimples
          ? 'No Simples e no MEI, o cliente, a competência e o valor não mudam.'
          : 'A competência, o item da lista de serviços, o código no município e a cidade da prestação não mudam.'}
      </p>
      <FormGrid>
        <Span of={5}>
          <SelectInput
            label="Motivo"
            data={Object.entries(SUBSTITUTION_MOTIVES).map(([value, label]) => ({
              value,
              label: `${value} · ${label}`,
            }))}
            data-path="motive"
            value={why.motive}
            error={errorOf('motive')}
            onChange={(event) => onChange({ ...why, motive: event.currentTarget.value as SubstitutionMotive })}
          />
        </Span>
        <Span of={7}>
          <div data-path="reason">
            <CountedText
              label="Justificativa"
              hint={`de 15 a 255 caracteres${why.motive === '99' ? '' : ', se quiser'}; vai com a nota`}
              most={MOST_LETTERS}
              rows={2}
              value={why.reason}
              error={errorOf('reason') as string | undefined}
              onChange={(reason) => onChange({ ...why, reason })}
            />
          </div>
        </Span>
      </FormGrid>
    </FormSection>
  )
}
