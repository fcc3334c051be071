import { Button } from '@mantine/core'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'

type Props = { label: string; isTest: boolean; isBusy: boolean; onSend: () => void }

export function SendNfe({ label, isTest, isBusy, onSend }: Props) {
  return (
    <>
      <Button
        size="lg"
        variant="filled"
        leftSection={<Icon name="send" />}
        rightSection={
          <span>
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
          </span>
        }
        loading={isBusy}
        onClick={onSend}
      >
        {label}
      </Button>
      <p className="support">{isTest ? 'Homologação: sem valor fiscal' : 'Produção: com valor fiscal'}</p>
    </>
  )
}
