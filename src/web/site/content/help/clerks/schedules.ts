import type { Bilingual } from '#domain/kernel/language.ts'

export const schedules: Bilingual = {
  zh: `
## 导入船公司船期
[[deskSchedules]]：一行是一条船在一个港的一次挂靠，计划时间必填，预计和实际的有就填。
1. 下载模板，按航次把挂港依次填好。时间按港口当地。
2. 点{voyages:upload.open}，最多 <<scheduleRows>> 行、<<scheduleMegabytes>> MB。
3. 看预览。一个航次有一行读不出来，整个航次都不导。
4. 生效后客户马上看到，标为船公司船期。
同一条船在重叠的时间、或同一航线在这张表覆盖的日期内，后导入的算数；推算的演示船期让位给导入的。点{voyages:sheet.withdraw}后，被盖住的重新显示。已下的订单不变。

## 港口
[[deskPorts]]可以改港口的名称、坐标、时区、别名，也可以{seaports:add}（用 UN/LOCODE，保存后不能改）。点{seaports:form.close}以后，查询、报价和新运价表都不再提供，已有的订单照常显示。点{seaports:form.reset}，您的改动就撤掉。
坐标和时区要准：截止时间和船期都按港口的时区显示。

## HS 商品
[[deskGoods]]维护常见出口商品的申报要素、监管条件和税率。您改过的优先于自带数据，升级也不会覆盖。每次保存是一个版本，可以定在以后的某天生效。

## 工作日历
[[deskCalendar]]决定退款到账日、转账核对期限和免费期怎么数工作日。公开日历没有的年份，只有周末算放假，请在放假通知出来后补上：点{calendar:paste.open}，贴上通知原文，核对找到的日子再确认。单日也可以点开改，要写依据。财务和管理员可以改，其他人只能看。
`,
  en: `
## Importing carriers’ schedules
On [[deskSchedules]] a row is one call of a ship at a port. Planned times are needed, estimated and actual ones where you have them.
1. Download the template and give the calls of each voyage in order, in the port’s own time.
2. Press {voyages:upload.open}. At most <<scheduleRows>> rows and <<scheduleMegabytes>> MB.
3. Look at the preview. A row that cannot be read takes its whole voyage with it.
4. Once applied, customers see the voyages at once, marked as the carrier’s.
Of the same ship at overlapping times, and of the same service in the days a sheet covers, the sheet applied last is shown; generated demo voyages give way to any imported one. Press {voyages:sheet.withdraw}, and what the sheet covered comes back. Orders already placed do not change.

## Ports
On [[deskPorts]] you correct names, positions, time zones and other names of a port, or press {seaports:add} for one that is missing, under its UN/LOCODE, which stays once saved. Press {seaports:form.close} to take a port out of searches, quotes and new rate sheets; orders show it as before. Press {seaports:form.reset} to undo your changes.
Positions and time zones matter: cut-offs and schedules are shown in the port’s zone.

## HS goods
[[deskGoods]] keeps declaration elements, controls and rates of goods that are exported often. What you change goes before the built-in list, and no update overwrites it. Each save is a version and may take effect on a later day.

## Working days
[[deskCalendar]] decides how working days are counted for refunds, the check of transfer slips and free time. In a year that the public calendar does not know, only weekends are days off: when the notice is out press {calendar:paste.open}, paste its Chinese text, look at the days found and confirm. A single day is set by pressing it, with its source. Finance and administrators change it, everybody may look.
`,
}
