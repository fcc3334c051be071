import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { parseCep } from '@talao/fiscal/cep'
import type { AddressOut } from '@talao/contract'
import { type ReactNode, useRef, useState } from 'react'
import { toUserError } from '../../lib/errors.ts'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { CEP_MASK, MaskedInput } from '../../ui/masked-input.tsx'
import { Optional } from '../../ui/optional.tsx'
import styles from './address-section.module.css'
import { AwaitedField } from './awaited-field.tsx'
import { fromPostalCode, type PlaceValues } from './buyer-form.ts'
import type { FormPart } from './form-part.ts'
import { postalCodeQuery, useCity } from './lookup-queries.ts'
import { useLate } from './use-late.ts'

type Props = { part: FormPart<PlaceValues>; known: AddressOut | undefined }
type HomeProps = Props & { round: number; fill: (some: Partial<PlaceValues>, by: string) => void }

/** Street, district and city come with the CEP and stay out of sight until somebody wants them otherwise. */
export function HomeAddress({ part, known, round, fill }: HomeProps) {
  const { values, errorOf } = part
  const [isOpen, setOpen] = useState(false)
  const ask = usePostalCode(part, fill)
  const late = useLate('city-select', () => import('../city-select.tsx'))
  const city = useCity(values.city_id)
  const knownCity = city ?? (known?.city?.id === values.city_id ? known.city : undefined)
  const uf = city?.state.uf ?? known?.state?.uf
  const isWhole = values.street !== '' && values.neighborhood !== '' && values.city_id !== null
  const isWrong = ['street', 'neighborhood', 'city_id'].some((name) => Boolean(errorOf(name)))
  const isTyped = values.street !== '' || values.neighborhood !== '' || values.city_id !== null
  const isShown = isOpen || isWrong || (isTyped && !isWhole)
  return (
    <>
      <FormGrid>
        <Span of={3}>
          <MaskedInput
            {...CEP_MASK}
            key={round}
            label="CEP"
            inputMode="numeric"
            autoComplete="off"
            data-path={`${part.path}.postal_code`}
            initial={values.postal_code}
            error={errorOf('postal_code')}
            onBlur={() => {
              part.check('postal_code')
              void ask().then((found) => found === false && setOpen(true))
            }}
            onChange={(bare) => part.change({ postal_code: bare })}
          />
        </Span>
        <Span of={2}>
          <Line part={part} name="number" label="Número" />
        </Span>
        <Span of={3}>
          <Line part={part} name="complement" label={<Optional>Complemento</Optional>} />
        </Span>
        {!isShown && (
          <Span of={4}>
            <p className={styles.place}>
              {isWhole
                ? `${values.street}, ${values.neighborhood}, ${knownCity?.name ?? ''}${uf ? `, ${uf}` : ''}`
                : 'Rua, bairro e cidade vêm do CEP.'}{' '}
              <button type="button" onClick={() => setOpen(true)}>
                {isWhole ? 'alterar' : 'digitar'}
                <span className="sr-only"> rua, bairro e cidade</span>
              </button>
            </p>
          </Span>
        )}
      </FormGrid>
      {isShown && (
        <div className={styles.more}>
          <FormGrid>
            <Span of={5}>
              <Line part={part} name="street" label="Rua" />
            </Span>
            <Span of={3}>
              <Line part={part} name="neighborhood" label="Bairro" />
            </Span>
            <Span of={4}>
              <div data-path={`${part.path}.city_id`}>
                {late ? (
                  <late.CitySelect
                    key={`${values.city_id} ${knownCity?.id}`}
                    label="Cidade"
                    value={values.city_id}
                    known={knownCity}
                    knownUf={uf}
                    error={errorOf('city_id')}
                    onChange={(city_id) => part.change({ city_id })}
                  />
                ) : (
                  <AwaitedField label="Cidade" value={knownCity?.name ?? ''} />
                )}
              </div>
            </Span>
          </FormGrid>
        </div>
      )}
    </>
  )
}

export function AbroadAddress({ part, known }: Props) {
  const { values, errorOf } = part
  const late = useLate('country-select', () => import('../country-select.tsx'))
  return (
    <FormGrid>
      <Span of={5}>
        <Line part={part} name="street" label="Rua" />
      </Span>
      <Span of={2}>
        <Line part={part} name="number" label="Número" />
      </Span>
      <Span of={5}>
        <Line part={part} name="complement" label={<Optional>Complemento</Optional>} />
      </Span>
      <Span of={3}>
        <Line part={part} name="neighborhood" label="Bairro" />
      </Span>
      <Span of={3}>
        <Line part={part} name="abroad_city" label="Cidade" />
      </Span>
      <Span of={3}>
        <div data-path={`${part.path}.country_id`}>
          {late ? (
            <late.CountrySelect
              value={values.country_id}
              known={known?.country ?? undefined}
              error={errorOf('country_id')}
              onChange={(country_id) => part.change({ country_id })}
            />
          ) : (
            <AwaitedField label="País" value={known?.country?.name ?? ''} />
          )}
        </div>
      </Span>
      <Span of={3}>
        <Line part={part} name="postal_code" label={<Optional>Código postal</Optional>} most={11} />
      </Span>
    </FormGrid>
  )
}

type LineName = 'street' | 'number' | 'complement' | 'neighborhood' | 'abroad_city' | 'postal_code'
type LineProps = { part: FormPart<PlaceValues>; name: LineName; label: ReactNode; most?: number }

function Line({ part, name, label, most = 60 }: LineProps) {
  return (
    <TextInput
      label={label}
      maxLength={most}
      autoComplete="off"
      data-path={`${part.path}.${name}`}
      value={part.values[name]}
      error={part.errorOf(name)}
      onBlur={() => part.check(name)}
      onChange={(event) => part.change({ [name]: event.currentTarget.value })}
    />
  )
}

/** Answers whether the CEP is known; undefined when there was nothing to ask. */
function usePostalCode(part: FormPart<PlaceValues>, fill: (some: Partial<PlaceValues>, by: string) => void) {
  const client = useQueryClient()
  const asked = useRef(part.values.postal_code)
  return async (): Promise<boolean | undefined> => {
    const { postal_code } = part.latest()
    const cep = parseCep(postal_code)
    if (!cep || postal_code === asked.current) return undefined
    asked.current = postal_code
    try {
      const found = await client.fetchQuery(postalCodeQuery(cep))
      if (part.latest().postal_code === postal_code) fill(fromPostalCode(found), 'pelo CEP')
      return true
    } catch (error) {
      if (toUserError(error).status === 404 && part.latest().postal_code === postal_code)
        part.blame('postal_code', 'Este CEP não foi encontrado. Confira os números, ou digite a rua e a cidade.')
      return false
    }
  }
}
