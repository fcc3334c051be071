import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { CompanyOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { presetsQuery, soldOf } from './presets-query.ts'
import type { ServiceCodes } from './service-form.ts'
import styles from './steps.module.css'

const PAUSE_MS = 300

type Props = {
  company: CompanyOut
  error: ReactNode
  isChosen: (codes: ServiceCodes) => boolean
  onChoose: (codes: ServiceCodes) => void
}

/** The user's own description of the service, and the nearest services of the tables. */
export function ServiceChoices({ company, error, isChosen, onChoose }: Props) {
  const sold = soldOf('nfse', company)
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), PAUSE_MS)
  const found = useQuery(presetsQuery(company, sold, asked))
  const name = useId()
  const choices = found.data?.nfse?.choices ?? []
  return (
    <div className={styles.part}>
      <TextInput
        label="O que você ensina ou vende"
        placeholder="curso online de violão, mentoria, aplicativo"
        maxLength={120}
        data-path="words"
        value={words}
        error={error}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div role="status" className="support">
        {found.isError
          ? 'Não deu para carregar as sugestões. Procure o código em "Ver e mudar os códigos".'
          : found.data && choices.length === 0
            ? 'Nada parecido. Tente outras palavras, como curso, mentoria ou software.'
            : choices.length > 0 && 'Escolha o mais parecido:'}
      </div>
      {choices.length > 0 && (
        <fieldset className={styles.choices}>
          <legend className="sr-only">O serviço mais parecido</legend>
          {choices.map((choice) => (
            <label key={choice.id}>
              <input type="radio" name={name} checked={isChosen(choice)} onChange={() => onChoose(choice)} />
              <span>
                <b>{choice.name}</b>
                <small>{codeText(choice)}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function codeText({ lc_116, national_service_code, nbs }: ServiceCodes): string {
  const codes = [
    `item ${lc_116} da lista de serviços`,
    national_service_code && `código nacional ${national_service_code}`,
    nbs && `NBS ${nbs}`,
  ]
  // Non-breaking spaces: a line may break between two codes, never within one.
  return codes
    .filter((code) => typeof code === 'string')
    .map((code) => code.replaceAll(' ', '\u00A0'))
    .join('\u00A0· ')
}
