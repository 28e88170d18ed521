import { type ReactElement, useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { MenuButton } from '#web/app/top-tools.tsx'
import { searchSeaports } from '#web/features/reference/api.ts'
import { Button, type ButtonLook, buttonClass, IconButton } from '#web/ui/button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { Field, SegmentedChoice } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { type SeaportChoice, SeaportField } from '#web/ui/seaport-field.tsx'
import { Segmented, Steps, Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { Sample, Section } from './style-stage.tsx'

const looks: readonly ButtonLook[] = ['primary', 'line', 'plain', 'bare']
const sizes = [
  ['small', 's'],
  ['medium', undefined],
  ['large', 'l'],
] as const

export function Buttons({ id }: { id: string }): ReactElement {
  const { t } = useTranslation('style')
  return (
    <Section id={id} title={t('sections.buttons')}>
      <Sample title={t('buttons.looks')} note={t('buttons.looksNote')} from="ui/button.tsx" row>
        {looks.map((look) => (
          <Button key={look} look={look}>
            {t(`buttons.${look}`)}
          </Button>
        ))}
      </Sample>
      <Sample title={t('buttons.sizes')} from="ui/button.tsx">
        {looks.map((look) => (
          <div className="style-row" key={look}>
            {sizes.map(([name, size]) => (
              <Button key={name} look={look} {...(size ? { size } : {})}>
                {t(`buttons.${name}`)}
              </Button>
            ))}
          </div>
        ))}
      </Sample>
      <Sample
        title={t('buttons.states')}
        note={t('buttons.reasonNote', { reason: t('buttons.disabledReason') })}
        from="ui/button.tsx"
      >
        {looks.map((look) => (
          <div className="style-row" key={look}>
            <Button look={look} pending>
              {t('buttons.pending')}
            </Button>
            <Button look={look} reason={t('buttons.disabledReason')}>
              {t('buttons.disabled')}
            </Button>
            <Button look={look} icon="download">
              {t('buttons.download')}
            </Button>
          </div>
        ))}
      </Sample>
      <Sample title={t('buttons.iconOnly')} from="ui/button.tsx" row>
        <IconButton icon="bell" label={t('buttons.notices')} badge={3} />
        <IconButton icon="bell" label={t('buttons.notices')} badge={128} />
        <IconButton icon="filter" label={t('buttons.filter')} />
      </Sample>
      <Sample title={t('buttons.asLink')} from="ui/button.tsx" row>
        <Link className={buttonClass('line')} to={paths.deskOrders()}>
          <Icon name="box" />
          {t('type.link')}
        </Link>
      </Sample>
      <Sample title={t('buttons.block')} from="ui/button.tsx">
        <Button look="primary" size="l" block>
          {t('buttons.primary')}
        </Button>
      </Sample>
    </Section>
  )
}

function Choices(): ReactElement {
  const { t } = useTranslation('style')
  const [start, setStart] = useState('port')
  const [shown, setShown] = useState<'list' | 'map' | 'calendar'>('list')
  return (
    <>
      <SegmentedChoice
        label={t('controls.origin')}
        name={useId()}
        value={start}
        onChange={setStart}
        choices={[
          { value: 'port', label: t('controls.port') },
          { value: 'door', label: t('controls.door') },
          { value: 'rail', label: t('controls.rail'), disabled: true },
        ]}
      />
      <Segmented
        label={t('controls.segmented')}
        value={shown}
        onChange={setShown}
        items={(['list', 'map', 'calendar'] as const).map((key) => ({ key, label: t(`controls.${key}`) }))}
      />
    </>
  )
}

function Entries(): ReactElement {
  const { t } = useTranslation('style')
  const [count, setCount] = useState(2)
  const [port, setPort] = useState<SeaportChoice | null>(null)
  const [day, setDay] = useState('2026-12-04')
  return (
    <div className="kit-form">
      <Field label={t('controls.containers')} hint={t('controls.stepperNote')}>
        {(control) => (
          <NumberStepper
            label={t('controls.containers')}
            value={count}
            onChange={setCount}
            control={control}
          />
        )}
      </Field>
      <Field label={t('controls.pol')} hint={t('controls.seaportNote')}>
        {(control) => (
          <SeaportField value={port} onChange={setPort} search={searchSeaports} control={control} />
        )}
      </Field>
      <Field label={t('controls.ready')} hint={t('controls.dayNote')}>
        {(control) => (
          <div className="input">
            <DayInput control={control} value={day} onChange={setDay} />
          </div>
        )}
      </Field>
    </div>
  )
}

function Ticks(): ReactElement {
  const { t } = useTranslation('style')
  const name = useId()
  const [on, setOn] = useState(true)
  const [start, setStart] = useState<'port' | 'door'>('port')
  return (
    <>
      <label className="kit-check">
        <input className="check" type="checkbox" checked={on} onChange={() => setOn(!on)} />
        <span>{t('controls.check')}</span>
      </label>
      <label className="kit-check">
        <input className="check" type="checkbox" checked disabled readOnly />
        <span>{t('controls.checkOff')}</span>
      </label>
      {(['port', 'door'] as const).map((each) => (
        <label className="kit-check" key={each}>
          <input
            className="check"
            type="radio"
            name={name}
            checked={start === each}
            onChange={() => setStart(each)}
          />
          <span>{t(`controls.${each}`)}</span>
        </label>
      ))}
    </>
  )
}

function TabsAtWork(): ReactElement {
  const { t } = useTranslation('style')
  const panel = useId()
  const [tab, setTab] = useState<'tabAll' | 'tabOpen' | 'tabDone'>('tabAll')
  const counts = { tabAll: 128, tabOpen: 37, tabDone: 91 }
  return (
    <>
      <Tabs
        label={t('controls.tabsLabel')}
        panel={panel}
        value={tab}
        onChange={setTab}
        tabs={(['tabAll', 'tabOpen', 'tabDone'] as const).map((key) => ({
          key,
          label: t(`controls.${key}`),
          count: counts[key],
        }))}
      />
      <div className="style-panel" role="tabpanel" id={panel} aria-label={t(`controls.${tab}`)}>
        {t('controls.tabPanel', { tab: t(`controls.${tab}`) })}
      </div>
    </>
  )
}

export function Controls({ id }: { id: string }): ReactElement {
  const { t } = useTranslation('style')
  return (
    <Section id={id} title={t('sections.controls')}>
      <Sample
        title={t('controls.choice')}
        note={t('controls.choiceNote')}
        from="ui/form.tsx, ui/tabs.tsx"
        row
      >
        <Choices />
      </Sample>
      <Sample
        title={`${t('controls.stepper')} · ${t('controls.seaport')} · ${t('controls.day')}`}
        from="ui/number-stepper.tsx, ui/seaport-field.tsx, ui/day-input.tsx"
      >
        <Entries />
      </Sample>
      <Sample title={t('controls.checks')} from="parts.css" row>
        <Ticks />
      </Sample>
      <Sample title={t('controls.tabs')} note={t('controls.tabsNote')} from="ui/tabs.tsx">
        <TabsAtWork />
      </Sample>
      <Sample title={t('controls.steps')} from="ui/tabs.tsx">
        <Steps
          label={t('controls.stepsLabel')}
          at={1}
          steps={[t('controls.stepQuote'), t('controls.stepFill'), t('controls.stepPay')]}
        />
      </Sample>
      <Sample title={t('controls.popover')} from="app/top-tools.tsx" row>
        <MenuButton label={t('controls.popover')} face={<span>{t('controls.popoverOpen')}</span>}>
          <button type="button">
            <Icon name="copy" />
            {t('controls.copyOrder')}
          </button>
          <button type="button">
            <Icon name="barred" />
            {t('controls.cancelOrder')}
          </button>
        </MenuButton>
      </Sample>
      <Sample title={t('controls.callouts')} from="ui/marks.tsx">
        <Callout meaning="note">{t('controls.calloutNote')}</Callout>
        <Callout meaning="ok">{t('controls.calloutOk')}</Callout>
        <Callout meaning="wait">{t('controls.calloutWait')}</Callout>
        <Callout meaning="stop">{t('controls.calloutStop')}</Callout>
      </Sample>
    </Section>
  )
}
