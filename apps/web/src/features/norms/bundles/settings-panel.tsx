import { Button, TextInput } from '@mantine/core'
import type { NormSettingsOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { focusFirstFault } from '../../../components/form/focus-first-fault.ts'
import { useFormWithResolvedErrors } from '../../../components/form/use-form-with-resolved-errors.ts'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { fieldMessages, toUserError } from '../../../lib/errors.ts'
import { dateTime } from '../../../lib/format.ts'
import { FieldGroup, FormGrid, Span } from '../../../ui/form-grid.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Optional } from '../../../ui/optional.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Toggle } from '../../../ui/toggle.tsx'
import { normSettingsQuery, useSaveNormSettings } from '../queries.ts'
import styles from './bundles.module.css'
import { checkSettings, settingsBody, settingsValues } from './settings-form.ts'

/** Whose bundles this house trusts, and where it may look for them. */
export function SettingsPanel() {
  const settings = useQuery(normSettingsQuery)
  return (
    <Panel title="De quem esta casa recebe" hint="nenhuma chave vem com o Talão">
      {settings.isPending && <SkeletonBlock lines={4} />}
      {settings.isError && !settings.data && (
        <LoadFailure
          title="Não deu para carregar as chaves"
          error={settings.error}
          retry={() => void settings.refetch()}
          safe="Nada mudou."
        />
      )}
      {settings.data && <SettingsForm key={settings.data.version} settings={settings.data} />}
    </Panel>
  )
}

function SettingsForm({ settings }: { settings: NormSettingsOut }) {
  const save = useSaveNormSettings()
  const form = useFormWithResolvedErrors({
    initialValues: settingsValues(settings),
    validate: checkSettings,
    validateInputOnBlur: true,
  })
  const { keys } = form.values
  const said = save.error && Object.keys(fieldMessages(save.error)).length === 0 ? toUserError(save.error).text : null
  const submit = form.onSubmit(
    (values) =>
      save.mutate(settingsBody(values, settings.version), {
        onError: (error) => form.setErrors(fieldMessages(error)),
      }),
    focusFirstFault,
  )
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {keys.map((_, at) => (
        // A key has no other identity than its place.
        <FieldGroup key={at} title={`Chave ${at + 1}`}>
          <FormGrid>
            <Span of={3}>
              <TextInput label="Nome" autoComplete="off" spellCheck={false} {...form.getInputProps(`keys.${at}.id`)} />
            </Span>
            <Span of={7}>
              <TextInput
                label="Chave pública"
                autoComplete="off"
                spellCheck={false}
                {...form.getInputProps(`keys.${at}.public_key`)}
              />
            </Span>
            <Span of={2}>
              <Button
                className={styles.remove ?? ''}
                aria-label={`Tirar a chave ${keys[at]?.id || at + 1}`}
                onClick={() => form.removeListItem('keys', at)}
              >
                Tirar
              </Button>
            </Span>
          </FormGrid>
        </FieldGroup>
      ))}
      <div>
        <Button
          leftSection={<Icon name="plus" />}
          onClick={() => form.insertListItem('keys', { id: '', public_key: '' })}
        >
          {keys.length === 0 ? 'Cadastrar uma chave' : 'Outra chave'}
        </Button>
      </div>
      <TextInput
        label={<Optional>Endereço onde buscar pacotes</Optional>}
        type="url"
        maxLength={500}
        autoComplete="off"
        {...form.getInputProps('address')}
      />
      <Toggle
        label="Buscar todo dia"
        description={`Um pacote achado é conferido e espera por você. ${lastFetch(settings)}`}
        {...form.getInputProps('is_on', { type: 'checkbox' })}
      />
      {said && <Notice tone="vermelho" title={said} />}
      <div className={styles.acts}>
        <Button type="submit" variant="filled" loading={save.isPending} disabled={!form.isDirty()}>
          Salvar
        </Button>
      </div>
    </form>
  )
}

function lastFetch({ fetched_at, fetch_fault }: NormSettingsOut): string {
  if (!fetched_at) return 'Ainda não buscou.'
  return `Buscou em ${dateTime(fetched_at)}${fetch_fault ? `: ${fetch_fault}` : '.'}`
}
