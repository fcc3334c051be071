import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { NfsAccessSettingOut } from '@talao/contract'
import { FieldGroup, FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PlainButton } from '../../../ui/plain-button.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { type AccessValues, PLACES, type Place } from './access-form.ts'
import styles from './access-panels.module.css'

type Form = UseFormReturnType<AccessValues>

/** The city's login. Stored secrets are never shown, only that they exist. */
export function CityPanel({ form, setting }: { form: Form; setting: NfsAccessSettingOut }) {
  return (
    <Panel title="Login da prefeitura" hint="só onde a prefeitura pede">
      <div className={styles.pair}>
        {PLACES.map(({ place, label }) => (
          <FieldGroup key={place} title={label}>
            <FormGrid>
              <Span of={12}>
                <TextInput
                  label="Usuário"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={120}
                  {...form.getInputProps(`${place}.username`)}
                />
              </Span>
              <Span of={12}>
                <Secret form={form} place={place} field="password" isKept={setting[place].has_password} />
              </Span>
              <Span of={12}>
                <Secret form={form} place={place} field="token" isKept={setting[place].has_token} />
              </Span>
            </FormGrid>
          </FieldGroup>
        ))}
      </div>
      <p className={styles.about}>
        A Focus tem um login só: o de produção serve também aos testes. O token fica guardado aqui, mas a Focus ainda
        não o recebe.
      </p>
    </Panel>
  )
}

const SECRETS = {
  password: { label: 'Senha', what: 'a senha', kept: 'Guardada. Digite só para trocar.', gone: 'Será esquecida.' },
  token: { label: 'Token', what: 'o token', kept: 'Guardado. Digite só para trocar.', gone: 'Será esquecido.' },
} as const

type SecretProps = { form: Form; place: Place; field: 'password' | 'token'; isKept: boolean }

function Secret({ form, place, field, isKept }: SecretProps) {
  const { label, what, kept, gone } = SECRETS[field]
  const path = `${place}.${field}`
  const value = form.values[place][field]
  const isGone = value === null
  return (
    <SecretInput
      what={what}
      label={label}
      placeholder={isKept && !isGone ? '••••••••••••' : ''}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="new-password"
      maxLength={field === 'password' ? 200 : 500}
      {...form.getInputProps(path)}
      value={value ?? ''}
      description={
        isKept ? (
          <span className={styles.secret}>
            {isGone ? gone : kept}
            <PlainButton
              look="clear"
              size="small"
              onClick={() => form.setFieldValue(path, isGone ? '' : null)}
              aria-label={`${isGone ? 'Manter' : 'Esquecer'} ${what} de ${place === 'production' ? 'produção' : 'homologação'}`}
            >
              {isGone ? 'Manter' : 'Esquecer'}
            </PlainButton>
          </span>
        ) : undefined
      }
      descriptionProps={{ component: 'div' }}
    />
  )
}
