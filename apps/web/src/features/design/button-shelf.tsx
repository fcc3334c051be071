import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import { LinkButton } from '../../components/links/link-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import { Row, Shelf } from './shelf.tsx'

export function ButtonShelf() {
  return (
    <Shelf title="Botões" about="Um primário por região. Passe o ponteiro e use Tab para ver passagem e foco.">
      {LOOKS.map(({ of, ...look }) => (
        <Row key={of} of={of}>
          <Button {...look}>Emitir nota</Button>
          <Button {...look} size="xs">
            Mini
          </Button>
          <Button {...look} leftSection={<Icon name="send" />}>
            Com ícone
          </Button>
          <Button {...look} disabled>
            Parado
          </Button>
          <Button {...look} loading>
            Enviando
          </Button>
        </Row>
      ))}
      <Row of="Com tecla">
        <Button variant="filled" rightSection={<Kbd>Ctrl S</Kbd>}>
          Salvar
        </Button>
        <LinkButton to="/">Ir para o painel</LinkButton>
      </Row>
      <Row of="Só ícone">
        <ActionIcon variant="default" size={28} aria-label="Atualizar">
          <Icon name="refresh" />
        </ActionIcon>
        <ActionIcon variant="subtle" size={28} aria-label="Fechar">
          <Icon name="close" />
        </ActionIcon>
        <ActionIcon variant="default" size={28} aria-label="Baixar" disabled>
          <Icon name="download" />
        </ActionIcon>
      </Row>
      {(['primary', 'common', 'clear'] as const).map((look) => (
        <Row key={look} of={PLAIN[look]}>
          {(['small', 'normal', 'tall'] as const).map((size) => (
            <PlainButton key={size} look={look} size={size}>
              {SIZES[size]}
            </PlainButton>
          ))}
          <PlainButton look={look} disabled>
            Parado
          </PlainButton>
        </Row>
      ))}
    </Shelf>
  )
}

const LOOKS: readonly ({ of: string } & Pick<ButtonProps, 'variant' | 'color'>)[] = [
  { of: 'Primário', variant: 'filled' },
  { of: 'Comum' },
  { of: 'Limpo', variant: 'subtle' },
  { of: 'Perigo, abre', variant: 'outline', color: 'red' },
  { of: 'Perigo, confirma', variant: 'filled', color: 'red' },
]
const PLAIN = { primary: 'Simples, primário', common: 'Simples, comum', clear: 'Simples, limpo' }
const SIZES = { small: 'Pequeno', normal: 'Normal', tall: 'Alto' }
