import { TextInput } from '@mantine/core'
import type { AddressOut } from '@talao/contract'
import { type ReactNode, useState } from 'react'
import { FormGrid, Span } from '../../ui/form-grid.tsx'
import { CEP_MASK, MaskedInput } from '../../ui/masked-input.tsx'
import { Optional } from '../../ui/optional.tsx'
import { useCity } from '../lookups/lookup-queries.ts'
import { type CepFill, usePostalCode } from '../lookups/use-postal-code.ts'
import styles from './address-section.module.css'
import type { PlaceValues } from './buyer-form.ts'
import { FieldPlaceholder } from './field-placeholder.tsx'
import type { FormPart } from './form-part.ts'
import { useLazyModule } from './use-lazy-module.ts'

type Props = { part: FormPart<PlaceValues>; known: AddressOut | undefined }
type HomeProps = Props & { fill: CepFill }

/** Address in Brazil. Street, district and city come from the CEP and stay collapsed until the user opens them. */
export function HomeAddress({ part, known, fill }: HomeProps) {
  const { values, errorOf } = part
  const [isOpen, setOpen] = useState(false)
  const cep = usePostalCode({ part, fill, onUnknown: () => setOpen(true) })
  const late = useLazyModule('city-select', () => import('../pick/city-select.tsx'))
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
            label="CEP"
            inputMode="numeric"
            autoComplete="off"
            data-path={`${part.path}.postal_code`}
            value={values.postal_code}
            error={errorOf('postal_code')}
            onBlur={() => {
              part.check('postal_code')
              cep.ask()
            }}
            onChange={(bare) => {
              part.change({ postal_code: bare })
              cep.typed()
            }}
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
                    label="Cidade"
                    value={values.city_id}
                    known={knownCity}
                    knownUf={uf}
                    error={errorOf('city_id')}
                    onChange={(city_id) => part.change({ city_id })}
                  />
                ) : (
                  <FieldPlaceholder label="Cidade" value={knownCity?.name ?? ''} />
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
  const late = useLazyModule('country-select', () => import('../pick/country-select.tsx'))
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
            <FieldPlaceholder label="País" value={known?.country?.name ?? ''} />
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
