import { type Bilingual, inLanguage, type Language } from '#domain/kernel/language.ts'
import type { FieldCode, RefusalCode, RefusalParams } from '#domain/kernel/refusal.ts'

/** What a refusal says to its reader, and what to do next. `{{name}}` is filled from the refusal's params. */
const messages: Record<RefusalCode, Bilingual> = {
  'request.invalid': {
    zh: '填写的内容有误，请按提示修改后重新提交。',
    en: 'Some of what you entered cannot be used. Correct the marked fields and submit again.',
  },
  'request.notFound': {
    zh: '没有找到您要的内容，可能已被删除，请刷新列表后重试。',
    en: 'We could not find this. It may have been removed; refresh the list and try again.',
  },
  'request.methodNotAllowed': {
    zh: '该地址不支持这种请求方式，请查看接口文档。',
    en: 'This address does not accept that method. See the API documentation.',
  },
  'request.tooLarge': {
    zh: '提交的内容过大，请精简后重试。',
    en: 'The request is too large. Send less at once and try again.',
  },
  'request.unsupportedType': {
    zh: '不支持该内容类型，请使用 JSON、表单或文件上传。',
    en: 'This content type is not supported. Send JSON, a form or a file upload.',
  },
  'request.busy': {
    zh: '网络繁忙，请稍后再试。',
    en: 'The service is busy. Wait a moment and try again.',
  },
  'request.tooSoon': {
    zh: '请勿频繁操作，重复请求须间隔 {{seconds}} 秒，请稍候再试。',
    en: 'Repeat requests must be {{seconds}} seconds apart. Wait a little and try again.',
  },
  'request.timedOut': {
    zh: '请求超时！请检查网络后重试。',
    en: 'The request timed out! Check your connection and try again.',
  },
  'request.otherUser': {
    zh: '请求中的用户与当前登录用户不一致，请重新登录后再操作。',
    en: 'The request names a different user from the one logged in. Log in again and retry.',
  },
  'request.idempotencyKeyMissing': {
    zh: '缺少防重复提交标识，请刷新页面后重新提交。',
    en: 'The Idempotency-Key header is missing. Reload the page and submit again.',
  },
  'request.idempotencyKeyReused': {
    zh: '该提交标识已用于另一项内容，请刷新页面后重新提交。',
    en: 'This Idempotency-Key was already used for a different request. Reload the page and submit again.',
  },
  'service.unavailable': {
    zh: '服务暂时不可用，请稍后重试；如持续出现，请联系管理员。',
    en: 'The service is unavailable right now. Try again shortly; if it keeps happening, contact the administrator.',
  },
  'service.fault': {
    zh: '服务异常，请联系管理员，并提供编号 {{requestId}}。',
    en: 'Something went wrong on our side. Contact the administrator and quote {{requestId}}.',
  },
  'request.endBeforeStart': {
    zh: '开始日期应早于结束日期，请重新选择开始与结束日期。',
    en: 'The start date must be earlier than the end date. Choose the start and end dates again.',
  },
  'request.intervalTooLong': {
    zh: '时间间隔过长，最长可选 {{days}} 天，请缩小范围。',
    en: 'The time interval is too long. Choose a range of at most {{days}} days.',
  },
  'identity.notOffered': {
    zh: '这里没有开通这种登录方式，请用手机号登录。',
    en: 'This way of logging in is not offered here. Log in with your mobile number.',
  },
  'identity.stateInvalid': {
    zh: '这次登录已失效或不是从这个浏览器开始的，请重新开始。',
    en: 'This login has expired or was begun in another browser. Please start again.',
  },
  'identity.codeInvalid': {
    zh: '微信没有确认这次登录，请重新开始。',
    en: 'WeChat did not confirm this login. Please start again.',
  },
  'identity.boundElsewhere': {
    zh: '这个微信已绑定另一个手机号，请用那个手机号登录，或先在那里解除绑定。',
    en: 'This WeChat is linked to another mobile number. Log in with that number, or unlink it there first.',
  },
  'identity.numberHasAnother': {
    zh: '这个手机号已绑定另一个微信，请换一个手机号，或先解除原来的绑定。',
    en: 'This mobile number is linked to another WeChat. Use another number, or unlink the other one first.',
  },
  'identity.lastWay': {
    zh: '这是您唯一的登录方式，不能解除。请先绑定手机号。',
    en: 'This is your only way to log in and cannot be removed. Bind a mobile number first.',
  },
  'login.required': {
    zh: '登录已过期或尚未登录，请重新登录。',
    en: 'You are not logged in or your login has expired. Please log in again.',
  },
  'login.expired': {
    zh: '登录已过期或尚未登录，请重新登录。',
    en: 'You are not logged in or your login has expired. Please log in again.',
  },
  'login.forbidden': {
    zh: '您没有此项操作的权限，如有需要请联系管理员。',
    en: 'You are not allowed to do this. Ask the administrator if you need to.',
  },
  'login.viewOnly': {
    zh: '您正在查看客户的页面，只能看、不能操作，保密内容也不显示。要代客户办理，请回到操作台。',
    en: 'You are viewing a customer’s portal: nothing can be changed here, and some pages stay closed. Go back to the desk to act for them.',
  },
  'login.agreementNotAccepted': {
    zh: '请先阅读并勾选《服务协议》，再登录。',
    en: 'Read the service agreement and check the box before logging in.',
  },
  'login.captchaWrong': {
    zh: '图形验证码有误或已失效，已为您更换一张，请重新输入。',
    en: 'The image code is wrong or has expired. Enter the one in the new picture.',
  },
  'login.codeWrong': {
    zh: '验证码错误，还可尝试 {{left}} 次，请核对短信后重新输入。',
    en: 'The verification code is wrong. Check the text message and try again; tries left: {{left}}.',
  },
  'login.codeExpired': {
    zh: '验证码已失效，请重新获取。',
    en: 'The verification code has expired. Request a new one.',
  },
  'login.smsFailed': {
    zh: '短信发送失败，请稍后重新获取验证码。',
    en: 'We could not send the text message. Wait a moment and request the code again.',
  },
  'login.smsLimitReached': {
    zh: '该号码获取验证码的次数已达上限，请于 {{minutes}} 分钟后再试。',
    en: 'This number has requested too many codes. Try again in {{minutes}} min.',
  },
  'login.credentialsWrong': {
    zh: '手机号或密码错误，请核对后重新输入，或改用短信验证码登录。',
    en: 'The mobile number or password is wrong. Check both, or log in with an SMS code.',
  },
  'login.tooManyTries': {
    zh: '尝试次数过多，请于 {{minutes}} 分钟后再试，或改用短信验证码登录。',
    en: 'Too many attempts. Try again in {{minutes}} min, or log in with an SMS code.',
  },
  'login.failed': {
    zh: '登录异常，请重试。',
    en: 'Login did not go through. Please try again.',
  },
  'login.mobileTaken': {
    zh: '该手机号已绑定其他用户，请更换号码或直接用该号码登录。',
    en: 'This mobile number belongs to another user. Use a different number, or log in with this one.',
  },
  'login.mobileSame': {
    zh: '新手机号与当前手机号相同，请填写另一个号码。',
    en: 'This is the mobile number you already use. Enter a different one.',
  },
  'profile.changedMeanwhile': {
    zh: '资料已在别处更新，请刷新后再修改。',
    en: 'Your profile was changed elsewhere. Reload the page and make your changes again.',
  },
  'privacy.exportInProgress': {
    zh: '上一份个人信息副本还在准备，请稍候再试。',
    en: 'We are still preparing the copy you asked for. Please wait until it is ready.',
  },
  'privacy.exportLimit': {
    zh: '24 小时内最多申请 {{count}} 份个人信息副本，请明天再试。',
    en: 'You can ask for {{count}} copies in 24 hours. Try again tomorrow.',
  },
  'privacy.closingHeld': {
    zh: '还有未办完的业务，暂时不能注销。请按页面列出的事项办完后再申请。',
    en: 'You cannot close your account yet. Finish what the page lists, then ask again.',
  },
  'login.userClosed': {
    zh: '该用户已停用，请联系客服处理。',
    en: 'This user has been disabled. Contact customer service.',
  },
  'file.typeNotAllowed': {
    zh: '不支持该文件类型，请上传 {{types}} 格式的文件。',
    en: 'This file type is not accepted. Upload one of: {{types}}.',
  },
  'file.contentMismatch': {
    zh: '文件内容与扩展名不符，请用原软件重新导出后上传。',
    en: "The file's content does not match its extension. Export it again from its original program and upload that.",
  },
  'file.tooLarge': {
    zh: '单个文件不能超过 {{megabytes}} MB，请压缩后重新上传。',
    en: 'A file may be at most {{megabytes}} MB. Compress it and upload again.',
  },
  'file.tooMany': {
    zh: '最多上传 {{count}} 个文件，请先删除多余的文件。',
    en: 'You can upload at most {{count}} files. Remove the extra ones first.',
  },
  'file.uploadFailed': {
    zh: '文件上传失败，请联系管理员。',
    en: 'The upload failed. Please contact the administrator.',
  },
  'file.empty': {
    zh: '文件为空，请重新选择。',
    en: 'The file is empty. Choose another one.',
  },
  'file.notSafe': {
    zh: '文件中含有脚本、宏、程序或异常压缩的内容，为安全起见不能接收，请另存为普通文件后重新上传。',
    en: 'This file holds scripts, macros, programs or abnormally packed content, so we cannot take it. Save it as a plain file and upload that.',
  },
  'file.pictureTooLarge': {
    zh: '图片像素过大，最多 {{megapixels}} 百万像素，请缩小后重新上传。',
    en: 'The picture has too many pixels; at most {{megapixels}} megapixels. Make it smaller and upload it again.',
  },
  'quote.noContainers': {
    zh: '请至少添加一条箱型信息。',
    en: 'Add at least one container.',
  },
  'quote.sameCountry': {
    zh: '起运国家与目的国家不能相同，请修改其中一端。',
    en: 'Origin and destination country cannot be the same. Change one of them.',
  },
  'quote.pickupInformationMissing': {
    zh: '已选择免费提货，请补全提货信息。',
    en: 'You chose free pickup. Fill in the pickup information.',
  },
  'quote.nothingFound': {
    zh: '暂未查询到价格，请调整日期或港口，也可提交需求由客服为您报价。',
    en: 'No price found. Try another date or a nearby port, or ask us to quote it for you.',
  },
  'quote.laneBeingExpanded': {
    zh: '该航线正在拓展中，敬请期待；您可留下需求，开通后我们会通知您。',
    en: 'This route is being expanded, please wait. Leave your request and we will tell you when it opens.',
  },
  'quote.doorNotLocated': {
    zh: '无法定位该门点，请换一个地址再试。',
    en: 'We cannot locate this door address. Try another address.',
  },
  'quote.expired': {
    zh: '该报价已过有效期，请重新查询最新价格。',
    en: 'This quote is no longer valid. Search again for the current price.',
  },
  'quote.priceChanged': {
    zh: '价格已更新，请核对新价格后再下单。',
    en: 'The price has changed. Check the new price before you order.',
  },
  'quote.readyDatePassed': {
    zh: '货好日期不能早于今天，请重新选择。',
    en: 'The goods-ready date cannot be in the past. Choose another date.',
  },
  'quote.rateMissing': {
    zh: '缺少 {{from}} 兑 {{to}} 的汇率，暂时无法报价，请联系客服。',
    en: 'There is no exchange rate from {{from}} to {{to}}, so we cannot quote right now. Contact customer service.',
  },
  'quote.alreadyOrdered': {
    zh: '该报价已下过订单，请在订单列表查看；再次发货请重新询价。',
    en: 'This quote has already been ordered; find it among your orders. To ship again, search for a new price.',
  },
  'workspace.tooManyViews': {
    zh: '一个列表最多保存 {{limit}} 个视图，请先删掉不用的。',
    en: 'A list holds at most {{limit}} saved views. Delete one you no longer use.',
  },
  'workspace.viewNameTaken': {
    zh: '已有同名视图，请换一个名称。',
    en: 'You already have a view of this name. Choose another name.',
  },
  'workspace.tooMuchKept': {
    zh: '保存的内容已达 {{limit}} 项，这一项没有存下来。',
    en: 'You already keep {{limit}} of these, so this one was not saved.',
  },
  'order.exportInProgress': {
    zh: '上一次导出还没有完成，完成后会在消息里给出下载链接。',
    en: 'Your last export is still being made. Its download link will appear in your messages.',
  },
  'order.moveNotOpen': {
    zh: '订单当前状态不能执行此操作，请刷新后查看。',
    en: 'This cannot be done in the order’s present status. Refresh to see where it stands.',
  },
  'order.remarkTooLong': {
    zh: '订单备注最多 {{limit}} 个字，请精简。',
    en: 'The order remark may have at most {{limit}} characters. Shorten it.',
  },
  'order.instructionsClosed': {
    zh: '已过截单，补料不能自己改了。请联系客服改单，船公司可能收改单费。',
    en: 'The documents are cut off, so the instructions can no longer be changed here. Ask your clerk to amend them; the carrier may charge an amendment fee.',
  },
  'order.changedMeanwhile': {
    zh: '您填写期间有人改过这份补料。请先看最新内容，再提交您的修改。',
    en: 'Someone changed these instructions while you were typing. Look at the latest version, then submit your changes.',
  },
  'order.editedMeanwhile': {
    zh: '您填写期间{{name}}改过其中的内容，没有覆盖。请核对后再保存。',
    en: '{{name}} changed some of this while you were typing, and nothing was overwritten. Compare, then save again.',
  },
  'order.pickupInformationClosed': {
    zh: '这张订单没有免费取件，或者货已起运、订单已关闭，取件信息不能再改。有变动请联系客服。',
    en: 'This order has no free pickup, or the goods have moved, or it is closed. Ask your clerk if something has to change.',
  },
  'order.documentOpened': {
    zh: '客服已打开过这份文件，或者订单已关闭，不能自己修改或删除。请联系客服，或再传一份新的。',
    en: 'A clerk has opened this document, or the order is closed, so you cannot change or remove it. Upload a new version or ask your clerk.',
  },
  'order.expressClosed': {
    zh: '订单已完成或已关闭，快递信息不能再改。',
    en: 'The order is completed or closed, so the courier details can no longer be changed.',
  },
  'payment.timedOut': {
    zh: '支付超时，请关闭窗口后重新支付。',
    en: 'The payment timed out. Close the window and pay again.',
  },
  'payment.onlineBankingNotSupported': {
    zh: '暂不支持网银支付，请选择其他支付方式。',
    en: 'Online banking is not supported yet. Choose another way to pay.',
  },
  'payment.nothingToPay': {
    zh: '没有待支付的金额，请刷新后查看。',
    en: 'There is nothing left to pay. Refresh to see the current state.',
  },
  'payment.amountChanged': {
    zh: '应付金额已变化，请核对后重新支付。',
    en: 'The amount due has changed. Check it and pay again.',
  },
  'payment.channelNotOffered': {
    zh: '这里没有开通该支付方式，请选择其他方式。',
    en: 'This way to pay is not offered here. Choose another one.',
  },
  'payment.inProgress': {
    zh: '该订单已有一笔支付正在进行，请先完成或关闭那一笔。',
    en: 'A payment for this order is already under way. Finish or close it first.',
  },
  'refund.moveNotOpen': {
    zh: '该退款当前无法执行此操作，请刷新后查看。',
    en: 'This refund cannot be changed that way now. Refresh to see where it stands.',
  },
  'refund.sameClerk': {
    zh: '退款须由另一位同事审核，申请人不能审核自己的申请。',
    en: 'Another clerk has to decide on this refund; whoever asked for it cannot.',
  },
  'refund.amountTooHigh': {
    zh: '退款金额不能超过申请金额 {{amount}}，请修改。',
    en: 'The refund can be at most the {{amount}} that was asked for. Change the amount.',
  },
  'payment.authorizationInvalid': {
    zh: '本次授权已使用或不属于当前登录，请返回确认支付页重新发起授权。',
    en: 'This authorization was already used or belongs to another login. Go back to confirm and pay, and start it again.',
  },
  'payment.authorizationExpired': {
    zh: '授权已超过 15 分钟，请返回确认支付页重新发起授权。',
    en: 'The authorization took longer than 15 minutes. Go back to confirm and pay, and start it again.',
  },
  'payment.payerMismatch': {
    zh: '授权人与付款人不一致，授权失败，请由同一人授权并付款。',
    en: 'Authorization failed because the authorizer and payer are inconsistent. Let the same person authorize and pay.',
  },
  'payment.proofWaits': {
    zh: '已有一份汇款凭证待财务核对，请等待核对结果。',
    en: 'A proof of transfer is already with finance. Wait for their answer first.',
  },
  'payment.proofDecided': {
    zh: '该凭证已经处理过，请刷新后查看结果。',
    en: 'This proof was already decided. Refresh to see how.',
  },
  'payment.notTransfer': {
    zh: '该笔支付不是银行转账，请按其支付渠道处理。',
    en: 'This payment is not a bank transfer. Handle it through its own channel.',
  },
  'payment.referenceUsed': {
    zh: '该银行流水号已登记过到账，请刷新后核对。',
    en: 'This bank reference is already recorded. Refresh and check which payment it stands under.',
  },
  'refund.partTooHigh': {
    zh: '部分退款须小于该订单尚未退回的 {{amount}}；如需全部退回，请申请整单退款。',
    en: 'A partial refund must be below the {{amount}} of this order not refunded yet. To return all of it, request a refund of the order.',
  },
  'points.notEnough': {
    zh: '可用积分不足，可能刚用在其他订单上。请按当前余额重新选择。',
    en: 'You no longer have that many points; another order may just have taken them. Choose again from what is left.',
  },
  'points.tooMany': {
    zh: '这票订单最多可用 {{most}} 积分，请减少后重试。',
    en: 'This order takes at most {{most}} points. Use fewer and try again.',
  },
  'points.wholeSteps': {
    zh: '积分须按 {{step}} 的整数倍使用，请修改。',
    en: 'Points are used in steps of {{step}}. Change the number and try again.',
  },
  'refund.topUpSpent': {
    zh: '这笔充值的积分已用完或已退回，没有可退的金额。',
    en: 'The points of this top-up are spent or refunded already; there is nothing left to refund.',
  },
  'points.checkedIn': {
    zh: '今天已签到，积分已入账，明天再来。',
    en: 'You have checked in today and the points are in your balance. Come back tomorrow.',
  },
  'points.termsChanged': {
    zh: '积分规则刚被别人改过，请重新打开查看后再改。',
    en: 'Somebody has just changed the amounts of points. Open them again, then change them.',
  },
  'offset.notOpen': {
    zh: '该订单已付款或已结束，不能再更改积分和优惠券。请刷新后查看订单状态。',
    en: 'This order is paid or closed, so its points and voucher can no longer be changed. Refresh to see where it stands.',
  },
  'offset.paymentWaits': {
    zh: '转账回单正在核对，核对完成前不能更改积分和优惠券。',
    en: 'Your transfer is being checked. Points and voucher cannot be changed until that is done.',
  },
  'voucher.orderTooSmall': {
    zh: '订单预付金额未达到这张券的使用门槛，请换一张。',
    en: 'The prepaid total is below what this voucher asks for. Choose another one.',
  },
  'voucher.notYet': {
    zh: '这张优惠券还没到使用日期，请换一张。',
    en: 'This voucher is not valid yet. Choose another one.',
  },
  'voucher.over': {
    zh: '这张优惠券已过期，请换一张。',
    en: 'This voucher has expired. Choose another one.',
  },
  'voucher.used': {
    zh: '这张优惠券已用在订单上。请刷新后查看。',
    en: 'This voucher is already used on an order. Refresh to see where.',
  },
  'withdrawal.notCertified': {
    zh: '实名认证通过后才能提现，请先完成认证。',
    en: 'Rebates are paid out once you are certified. Please complete the certification first.',
  },
  'withdrawal.notEnough': {
    zh: '可提现余额不足，请刷新后重新填写金额。',
    en: 'This is more than can be paid out to you. Refresh and enter a smaller amount.',
  },
  'withdrawal.moveNotOpen': {
    zh: '这笔提现的状态已变，请刷新后再处理。',
    en: 'This payout has moved on. Refresh before you continue.',
  },
  'withdrawal.sameClerk': {
    zh: '审核人不能登记打款，请由另一位财务同事办理。',
    en: 'Whoever approved a payout does not pay it. Ask another colleague in finance.',
  },
  'withdrawal.referenceUsed': {
    zh: '这个银行流水号已登记在另一笔提现上，请核对。',
    en: 'This bank reference is already on another payout. Please check it.',
  },
  'withdrawal.taxTooHigh': {
    zh: '代扣税款不能高于提现金额，请修改。',
    en: 'The tax withheld cannot be more than the amount. Correct it.',
  },
  'voucher.withdrawn': {
    zh: '这张优惠券已被收回，请换一张。',
    en: 'This voucher was withdrawn. Choose another one.',
  },
  'address.tooMany': {
    zh: '地址簿最多存 {{limit}} 个地址，请先删掉不用的再添加。',
    en: 'An address book holds at most {{limit}} addresses. Delete some you no longer use, then add this one.',
  },
  'login.captchaNeeded': {
    zh: '请输入图形验证码后再试。',
    en: 'Enter the image code and try again.',
  },
  'login.passwordNotSet': {
    zh: '该手机号尚未设置密码，请用短信验证码登录。',
    en: 'No password has been set for this number. Log in with an SMS code.',
  },
  'login.secondFactorNeeded': {
    zh: '请输入验证器上的动态码，或一个恢复码。',
    en: 'Enter the code from your authenticator, or a recovery code.',
  },
  'login.secondFactorWrong': {
    zh: '动态码或恢复码不对，或已用过。请等下一个动态码再试；如果一直不对，请检查手机时间是否为自动设置。',
    en: 'The code is wrong or was used already. Try the next one. If codes keep failing, check that your phone sets its time automatically.',
  },
  'login.secondFactorTooOften': {
    zh: '动态码输错次数过多，请于 {{minutes}} 分钟后再试。',
    en: 'Too many wrong codes. Try again in {{minutes}} min.',
  },
  'login.secondFactorOn': {
    zh: '两步验证已经开启，请刷新页面查看。',
    en: 'Two-step login is on already. Reload the page to see it.',
  },
  'login.secondFactorOff': {
    zh: '两步验证没有开启，请刷新页面查看。',
    en: 'Two-step login is not on. Reload the page to see it.',
  },
  'login.ticketInvalid': {
    zh: '这一步已超时、已用过，或输错次数过多，请从头再来一次。',
    en: 'This step took too long, was used already or met too many wrong codes. Start again.',
  },
  'staff.tooManyTries': {
    zh: '登录尝试次数过多，请于 {{minutes}} 分钟后再试。',
    en: 'Too many login attempts. Try again in {{minutes}} min.',
  },
  'staff.emailTaken': {
    zh: '该邮箱已属于另一位员工，请更换邮箱。',
    en: 'This e-mail address belongs to another clerk. Use a different one.',
  },
  'staff.credentialsWrong': {
    zh: '邮箱、密码或动态码错误，请核对后重新输入。',
    en: 'The e-mail, password or one-time code is wrong. Check them and try again.',
  },
  'staff.codeWrong': {
    zh: '动态码错误或已用过，请等下一个再输入。',
    en: 'The one-time code is wrong or was used already. Wait for the next one and enter that.',
  },
  'staff.alreadyInvited': {
    zh: '该邮箱已有一份待接受的邀请，可在列表中重发或撤回。',
    en: 'This address has an invitation waiting. Send it again or withdraw it in the list.',
  },
  'staff.linkInvalid': {
    zh: '链接已失效或已用过，请重新申请，或请管理员再发一次。',
    en: 'This link has expired or was used already. Ask for a new one, or ask an administrator to send it again.',
  },
  'staff.proofWrong': {
    zh: '密码或动态码不正确，请等下一个动态码再试。',
    en: 'The password or the code is wrong. Try again with the next code.',
  },
  'staff.ownLogin': {
    zh: '不能更改自己的角色或停用自己的账号，请另一位管理员操作。',
    en: 'You cannot change your own role or close your own login. Ask another administrator.',
  },
  'staff.lastAdministrator': {
    zh: '这是最后一位可登录的管理员。请先让另一位员工成为管理员。',
    en: 'This is the last administrator who can log in. Make another clerk an administrator first.',
  },
  'staff.changedMeanwhile': {
    zh: '另一位管理员刚改过这个账号，请查看最新状态后再操作。',
    en: 'Another administrator has just changed this login. Look at how it stands now, then try again.',
  },
  'staff.invitationEnded': {
    zh: '邀请已被接受或撤回，请刷新列表。',
    en: 'This invitation has been taken or withdrawn. Refresh the list.',
  },
  'reconciliation.notABill': {
    zh: '没有找到{{channel}}账单的表头。请上传渠道后台下载的原始日账单，不要改动表头。',
    en: 'This file has no headings of a {{channel}} bill. Upload the daily bill as downloaded, headings unchanged.',
  },
  'reconciliation.otherChannel': {
    zh: '这是{{found}}的账单，所选渠道是{{channel}}。请改选渠道或换一个文件。',
    en: 'This is a bill of {{found}}, and {{channel}} is chosen. Choose the other channel or another file.',
  },
  'reconciliation.otherDay': {
    zh: '账单里没有 {{day}} 的记录，记录日期是 {{found}}。请核对日期。',
    en: 'The bill has no line of {{day}}; its lines are of {{found}}. Check the day.',
  },
  'reconciliation.badRows': {
    zh: '有 {{count}} 行读不懂，整份账单未导入。请核对这些行后重新上传：{{rows}}',
    en: 'Rows that could not be read: {{count}}. Nothing was imported. Check these rows and upload again: {{rows}}',
  },
  'reconciliation.tooManyRows': {
    zh: '账单超过 {{limit}} 行，请按渠道和日期分开下载。',
    en: 'The bill has more than {{limit}} rows. Download it by channel and day.',
  },
  'reconciliation.unreadable': {
    zh: '文件打不开，可能已损坏。请重新下载账单后上传。',
    en: 'The file cannot be opened and may be damaged. Download the bill again and upload that.',
  },
  'reconciliation.cutShort': {
    zh: '账单不完整：行数与末尾的合计不符，或缺少结束行。请重新下载完整的账单。',
    en: 'The bill is cut short: its rows do not add up to its closing lines. Download the whole bill again.',
  },
  'reconciliation.dayAhead': {
    zh: '这一天还没有到，请选择今天或更早的日期。',
    en: 'This day has not come yet. Choose today or an earlier day.',
  },
  'reconciliation.noDifference': {
    zh: '这一笔已经对上，不需要说明。请刷新后再看。',
    en: 'This entry matches by now and needs no explanation. Refresh to see it.',
  },
  'rates.fileUnreadable': {
    zh: '无法读取该运价表，请使用模板，保存为 xlsx 或 csv 后重新上传。',
    en: 'This rate sheet cannot be read. Use the template, save it as xlsx or csv, and upload it again.',
  },
  'rates.moveNotOpen': {
    zh: '该运价表当前状态不能执行此操作，请刷新后查看。',
    en: 'This rate sheet cannot be changed that way now. Refresh to see where it stands.',
  },
  'rates.nothingToApply': {
    zh: '运价表中没有可用的行，请改正后重新上传。',
    en: 'No row of this rate sheet can be used. Correct it and upload it again.',
  },
  'rates.columnMissing': {
    zh: '缺少必填列：{{columns}}。请使用模板补全表头后重新上传。',
    en: 'These columns are missing: {{columns}}. Add them as in the template and upload the file again.',
  },
  'rates.tooManyRows': {
    zh: '一份运价表最多 {{limit}} 行，请拆分后分别上传。',
    en: 'A rate sheet may have at most {{limit}} rows. Split it and upload the parts.',
  },
  'rates.badRowsLeft': {
    zh: '还有 {{count}} 行有问题。请改正后重新上传，或选择跳过这些行再生效。',
    en: '{{count}} rows still have problems. Correct and upload them again, or choose to leave them out.',
  },
  'rates.markupChanged': {
    zh: '{{name}} 刚刚改过这条加价规则。您填写的内容还在，请核对最新的规则后再保存。',
    en: '{{name}} changed this markup meanwhile. What you entered is kept: compare it with the newest version, then save again.',
  },
  'rates.belowCost': {
    zh: '按这条规则会低于成本售卖，请确认后再保存。',
    en: 'This markup sells for less than the cost. Confirm that you mean it, then save.',
  },
  'rates.allotmentChanged': {
    zh: '{{name}} 刚刚改过这条舱位配额。您填写的内容还在，请核对最新的数量后再保存。',
    en: '{{name}} changed this allotment meanwhile. What you entered is kept: compare it with the newest figure, then save again.',
  },
  'rates.allotmentExists': {
    zh: '这个航次已经有舱位配额（{{on}} 起）。请在列表里找到它，直接调整数量。',
    en: 'Space from {{on}} is already allotted here. Find that allotment in the list and adjust it.',
  },
  'rates.belowTaken': {
    zh: '订单已占用 {{taken}}，比新的数量多。请确认后再保存，并联系超出的客户。',
    en: 'Orders already took {{taken}}, more than that. Confirm that you mean it, then talk to the customers who no longer fit.',
  },
  'rates.spaceUsedUp': {
    zh: '这个航次的舱位不够了，订单没有提交。请换一个航次，或联系业务员加舱。',
    en: 'There is not enough space left on this sailing, and nothing was ordered. Choose another sailing, or ask a clerk for space.',
  },
  'rates.rateStands': {
    zh: '这一天已有汇率 {{rate}}（{{name}} 录入）。核对后再保存，会以您填的为准，原汇率留作历史。',
    en: 'That day has a rate already: {{rate}}, entered by {{name}}. Check it and save again to put yours in its place; the old one stays in the history.',
  },
  'hsGoods.changedMeanwhile': {
    zh: '您打开之后，同事已改过这个商品。请先看同事的改动，再保存。',
    en: 'A colleague changed this commodity after you opened it. Look at the changes, then save again.',
  },
  'schedules.fileUnreadable': {
    zh: '无法读取这份船期表，请使用模板，保存为 xlsx 或 csv 后重新上传。',
    en: 'This schedule sheet cannot be read. Use the template, save it as xlsx or csv, and upload it again.',
  },
  'schedules.moveNotOpen': {
    zh: '这份船期表当前状态不能执行此操作，请刷新后查看。',
    en: 'This schedule sheet cannot be changed that way now. Refresh to see where it stands.',
  },
  'schedules.nothingToApply': {
    zh: '没有一个完整可用的航次，请改正后重新上传。',
    en: 'No voyage of this sheet can be used. Correct it and upload it again.',
  },
  'schedules.columnMissing': {
    zh: '缺少必填列：{{columns}}。请使用模板补全表头后重新上传。',
    en: 'These columns are missing: {{columns}}. Add them as in the template and upload the file again.',
  },
  'schedules.tooManyRows': {
    zh: '一份船期表最多 {{limit}} 行，请拆分后分别上传。',
    en: 'A schedule sheet may have at most {{limit}} rows. Split it and upload the parts.',
  },
  'schedules.badRowsLeft': {
    zh: '还有 {{count}} 行有问题。请改正后重新上传，或选择跳过这些航次再生效。',
    en: '{{count}} rows still have problems. Correct and upload them again, or choose to leave their voyages out.',
  },
  'hsCode.unknown': {
    zh: '没有这个编码，请核对位数，或改按品名查。',
    en: 'There is no such code. Check its digits, or search by the name of the goods.',
  },
  'tracking.tooEarly': {
    zh: '实际发生时间不能晚于现在，请核对时间和时区。',
    en: 'An actual event cannot lie in the future. Check the time and its zone.',
  },
  'tracking.beforeOrder': {
    zh: '时间比下单早两个月以上，请核对年份和月份。',
    en: 'The time lies more than two months before the order was placed. Check the year and the month.',
  },
  'tracking.containerNumberInvalid': {
    zh: '箱号有误：应为 4 个字母加 7 位数字，且末位校验码正确，请核对。',
    en: 'The container number is wrong: it needs 4 letters and 7 digits with a correct last check digit.',
  },
  'cargo.billFormat': {
    zh: '提单号格式不正确：应为 8 至 20 位字母和数字；带船公司代码时，代码后为 6 至 12 位。',
    en: 'The bill of lading format is incorrect: 8 to 20 letters and digits, or the carrier’s code and 6 to 12 behind it.',
  },
  'cargo.ownerMismatch': {
    zh: '箱主代码不符：{{owner}} 是{{holder}}的箱子，与所选船公司{{carrier}}不一致。请核对箱号或改选船公司。',
    en: 'Owner code mismatch: {{owner}} is a container of {{holder}}, not of {{carrier}}. Check the number or choose the carrier.',
  },
  'cargo.nothingFound': {
    zh: '没有查到提单 {{bill}} 下箱号 {{container}} 的数据，请核对后再查。',
    en: 'No data found for container {{container}} on bill of lading {{bill}}. Check both numbers.',
  },
  'cargo.queryFailed': {
    zh: '查询出错：码头数据暂时取不到，请稍后再试。',
    en: 'Query error: the terminal’s data cannot be reached just now. Try again later.',
  },
  'cargo.notConnected': {
    zh: '本站尚未接入码头数据，暂时不能查询，请联系客服代查。',
    en: 'No terminal data is connected to this site yet. Ask our staff to look it up for you.',
  },
  'cargo.subscribed': {
    zh: '这个箱子已在为该手机号查询，结果会以短信发送，无需重复订阅。',
    en: 'This container is already being looked up for this number. The result comes by text message.',
  },
  'cargo.subscriptionLimit': {
    zh: '订阅次数已超出限制，请 {{minutes}} 分钟后再试。',
    en: 'You have exceeded the number of subscriptions. Try again in {{minutes}} minutes.',
  },
  'vessel.noData': {
    zh: '没有查到“{{vessel}}”的船位，请核对船名或 MMSI。',
    en: 'No data found for “{{vessel}}”. Check the name or the MMSI.',
  },
  'tracking.senderNameTaken': {
    zh: '已有同名的推送方，请换一个名称，以便在时间线上区分来源。',
    en: 'There is a sender of this name already. Choose another, so that sources can be told apart.',
  },
  'tracking.importUnreadable': {
    zh: '无法读取该文件，请使用模板，保存为 xlsx 或 csv 后重新上传。',
    en: 'This file cannot be read. Use the template, save it as xlsx or csv, and upload it again.',
  },
  'tracking.importColumnMissing': {
    zh: '缺少必填列：{{columns}}。请使用模板补全表头后重新上传。',
    en: 'These columns are missing: {{columns}}. Add them as in the template and upload the file again.',
  },
  'tracking.importTooLong': {
    zh: '一份动态文件最多 {{limit}} 行，请拆分后分别上传。',
    en: 'A file of events may have at most {{limit}} rows. Split it and upload the parts.',
  },
  'tracking.importNotOpen': {
    zh: '该导入当前状态不能执行此操作，请刷新后查看。',
    en: 'This import cannot be changed that way now. Refresh to see where it stands.',
  },
  'tracking.importEmpty': {
    zh: '文件中没有可以导入的行，请改正后重新上传。',
    en: 'No row of this file can be imported. Correct it and upload it again.',
  },
  'tracking.importBadRowsLeft': {
    zh: '还有 {{count}} 行有问题。请改正后重新上传，或选择跳过这些行再导入。',
    en: '{{count}} rows still have problems. Correct and upload them again, or choose to leave them out.',
  },
  'tracking.exceptionHandled': {
    zh: '这条异常已经有人处理过了，请刷新后查看处理说明。',
    en: 'A colleague has handled this exception already. Refresh to read the note.',
  },
  'webhook.tooMany': {
    zh: '最多可以有 {{most}} 个推送地址，请先删除不用的。',
    en: 'There can be {{most}} webhooks at most. Remove one that is not used.',
  },
  'webhook.addressTaken': {
    zh: '这个地址已经在推送了，请换一个，或在列表里换密钥。',
    en: 'This address has a webhook already. Choose another, or make a new secret for it in the list.',
  },
  'webhook.disabled': {
    zh: '这个地址已停用，请先重新启用。',
    en: 'This webhook is switched off. Switch it on first.',
  },
  'webhook.periodTooLong': {
    zh: '结束时间要晚于开始时间，一次最多补发 {{days}} 天，请改短时段。',
    en: 'The end must come after the beginning, and one period has at most {{days}} days. Choose a shorter one.',
  },
  'webhook.periodNotKept': {
    zh: '推送内容只保留 {{days}} 天，请选更近的开始时间。',
    en: 'Messages are kept for {{days}} days. Choose a later beginning.',
  },
  'webhook.periodTooFull': {
    zh: '这个时段超过 {{most}} 条，请分成几段补发。',
    en: 'This period has more than {{most}} messages. Send it in shorter parts.',
  },
  'token.unknown': {
    zh: '令牌无效，请核对 Authorization 头，或换用新的令牌。',
    en: 'This token is not known. Check the Authorization header, or use a new token.',
  },
  'token.expired': {
    zh: '令牌已到期，请新建一个并在系统里更换。',
    en: 'This token has expired. Make a new one and put it into your system.',
  },
  'token.revoked': {
    zh: '令牌已吊销，请新建一个并在系统里更换。',
    en: 'This token was revoked. Make a new one and put it into your system.',
  },
  'token.notAccepted': {
    zh: '这个接口不接受令牌，只能登录后操作；可用的接口见接口文档。',
    en: 'This call takes no token; a person has to log in for it. The API documentation lists the calls that do.',
  },
  'token.scopeMissing': {
    zh: '令牌没有“{{scope}}”权限，请新建一个勾选了该权限的令牌。',
    en: 'This token was not made for {{scope}}. Make one that is.',
  },
  'token.tooManyCalls': {
    zh: '这个令牌调用太频繁，请 {{seconds}} 秒后再试。',
    en: 'This token makes too many calls. Try again in {{seconds}} seconds.',
  },
  'token.inAddress': {
    zh: '令牌不能写在网址里，请放到 Authorization 头；写过的令牌请吊销后新建。',
    en: 'A token must not stand in an address; send it in the Authorization header. Revoke this one and make another.',
  },
  'token.tooMany': {
    zh: '最多同时有 {{most}} 个有效令牌，请先吊销不用的。',
    en: 'At most {{most}} tokens can be in use. Revoke one that is not needed first.',
  },
  'system.jobNotFailed': {
    zh: '没有可重试的失败任务：可能刚被别人重试，或已经做完。请看刷新后的列表。',
    en: 'Nothing failed is left here to retry: somebody may just have retried it, or it is done. See the list as it is now.',
  },
  'bill.quantityInvalid': {
    zh: '数量须大于 0，最多三位小数。',
    en: 'Enter a quantity above zero with at most three decimals.',
  },
  'bill.priceInvalid': { zh: '请填写大于 0 的金额。', en: 'Enter an amount above zero.' },
  'bill.amountDigits': {
    zh: '该币种的金额最多 {{digits}} 位小数。',
    en: 'Amounts in this currency have at most {{digits}} decimals.',
  },
  'bill.quotedLineUnknown': {
    zh: '这份订单的报价里没有这一项预付费用，请重新选择。',
    en: 'The quote of this order has no such prepaid charge. Choose another.',
  },
  'bill.otherCharge': {
    zh: '费用代码和币种须与所对应的报价项一致。',
    en: 'The charge and its currency must be those of the quoted line.',
  },
  'bill.creditTooHigh': {
    zh: '最多还可冲减 {{left}}，请调低金额。',
    en: 'At most {{left}} of this charge is left to take back. Lower the amount.',
  },
  'bill.evidenceMissing': {
    zh: '请附上依据：订单的一条动态或一份文件；客户要求的，请写明要求的内容。',
    en: 'Add the evidence: an event or a file of the order, or what the customer asked for.',
  },
  'bill.orderEnded': {
    zh: '订单已取消或已退款，不能再添加费用。',
    en: 'This order was canceled or refunded. Nothing can be charged for it.',
  },
  'bill.evidenceUnknown': {
    zh: '所选依据不属于这份订单，或客户看不到，请重新选择。',
    en: 'This evidence is not of this order, or its customer cannot see it. Choose another.',
  },
  'bill.importUnreadable': {
    zh: '这份文件打不开。请用 Excel 另存为 xlsx，或导出 UTF-8 编码的 csv 再上传。',
    en: 'This file cannot be opened. Save it as xlsx in Excel, or export it as a UTF-8 csv.',
  },
  'bill.importColumnMissing': {
    zh: '第一行缺少这些列：{{columns}}。请按模板填写。',
    en: 'The first row lacks these columns: {{columns}}. Use the template.',
  },
  'bill.importTooLong': {
    zh: '一份文件最多 {{limit}} 行，请分几份上传。',
    en: 'A file may have at most {{limit}} rows. Send it in parts.',
  },
  'bill.consentNotOpen': {
    zh: '这笔费用的状态已变，请刷新后再试。',
    en: 'This charge has been decided meanwhile. Reload the page.',
  },
  'bill.creditBeyondMoney': {
    zh: '这份订单以现金支付的报价费用最多还可冲减 {{left}}（积分和代金券不退现金），请调低金额。',
    en: 'At most {{left}} of the quoted charges was paid in money and is left to take back; points and vouchers are not paid out. Lower the amount.',
  },
  'statement.refundNotCovered': {
    zh: '对账单暂时无法退款：找不到足够的原付款。请联系财务核对。',
    en: 'This statement cannot be refunded yet: too little of the original payments is left. Ask finance to check.',
  },
  'refund.wholeOnly': {
    zh: '对账单和积分充值的退款须按原金额批准；金额不对，请驳回并说明原因。',
    en: 'The refund of a statement or a top-up is approved in full. If the amount is wrong, reject it and say why.',
  },
  'payment.statementNotOpen': {
    zh: '所选对账单中有的还不能付款，或已经付清，请刷新后重新选择。',
    en: 'One of these statements cannot be paid now, or is paid already. Refresh and choose again.',
  },
  'statement.moveNotOpen': {
    zh: '对账单的状态已变，请刷新后再试。',
    en: 'The statement has moved on meanwhile. Reload the page.',
  },
  'statement.tooLongForPaper': {
    zh: '这份对账单超过 {{most}} 项费用，PDF 放不下，请下载 Excel。',
    en: 'This statement has more than {{most}} charges, too many for a PDF. Download the workbook instead.',
  },
  'statement.confirmFailed': {
    zh: '确认账单失败，请稍后再试。',
    en: 'Confirming the bill failed. Try again later.',
  },
  'statement.nothingToIssue': {
    zh: '这位客户到该月底没有可出账的费用：要么已在对账单上，要么订单未付款，要么还等客户同意。',
    en: 'Nothing of this customer can be put on a statement of this month: it is on one already, its order is not paid, or it waits for consent.',
  },
  'statement.monthNotOver': {
    zh: '这个月还没有结束，请下月初再操作。',
    en: 'This month is not over yet. Do it when the next one has begun.',
  },
  'statement.queriesOpen': {
    zh: '还有 {{count}} 个疑问没有答复，答复后才能确认；也可以先撤回疑问。',
    en: 'Questions that wait for an answer: {{count}}. Confirm when they are answered, or take them back.',
  },
  'statement.sumChanged': {
    zh: '对账单的金额已变为 {{due}} 元，请核对后再确认。',
    en: 'The statement now comes to CNY {{due}}. Look at it again before you confirm.',
  },
  'statement.lineQueried': {
    zh: '这笔费用已提出疑问，答复前不必重复提交。',
    en: 'This line has a question already, which waits for an answer.',
  },
  'statement.creditNotQueried': {
    zh: '冲减行不能单独提疑问，请对被冲减的费用提出。',
    en: 'A credit cannot be asked about. Ask about the line that it takes back.',
  },
  'statement.queryAnswered': {
    zh: '这个疑问已答复或已撤回，请刷新查看。',
    en: 'This question has been answered or taken back. Reload the page.',
  },
  'statement.monthNotMade': {
    zh: '该月的对账单还没有出完，出完才能关账。',
    en: 'The statements of this month are not all made. Close it when they are.',
  },
  'statement.monthClosed': {
    zh: '该月已关账，新的费用请出在之后的月份。',
    en: 'This month is closed. What is new stands in a later one.',
  },
  'statement.monthNotReady': {
    zh: '关账检查还有 {{count}} 项没有完成，请先处理。',
    en: 'Points of the checklist that are still open: {{count}}. See to them before closing.',
  },
  'invoice.nothingLeft': {
    zh: '所选费用尚未付款，或已全部开票，请刷新后重选。',
    en: 'A chosen charge is not paid, or all of it is invoiced. Reload the page and choose again.',
  },
  'invoice.tooMuch': {
    zh: '申请金额超过可开票余额，请按余额调低。',
    en: 'More is asked for than is left to invoice. Lower the amount to what is left.',
  },
  'invoice.inApplication': {
    zh: '所选费用在另一份未完结的开票申请中，请先处理那份申请。',
    en: 'A chosen charge is in another open application. See that one through first.',
  },
  'invoice.entrustmentMissing': {
    zh: '{{payer}} 代付了所选费用，请先上传该公司签署的委托付款协议，待财务审核。',
    en: '{{payer}} paid for a chosen charge. Hand in its payment entrustment first; finance will look at it.',
  },
  'invoice.contractMissing': {
    zh: '以 {{payer}} 为抬头，须先上传该公司与平台签订的合同，待财务审核。',
    en: 'An invoice to {{payer}} needs that company’s contract with the platform. Hand it in first.',
  },
  'invoice.agreementWaits': {
    zh: '{{payer}} 的协议正在审核，通过后即可申请。',
    en: 'The agreement with {{payer}} is being looked at. Apply once it is approved.',
  },
  'invoice.agreementEnded': {
    zh: '{{payer}} 的协议已到期，请上传新的协议。',
    en: 'The agreement with {{payer}} has ended. Hand in a new one.',
  },
  'invoice.taxNumberInvalid': {
    zh: '抬头的税号校验不通过，请核对后修改抬头。',
    en: 'The tax number of this title does not pass its check. Correct the title first.',
  },
  'invoice.moveNotOpen': {
    zh: '发票的状态已变，请刷新后再试。',
    en: 'The invoice has moved on meanwhile. Reload the page.',
  },
  'invoice.notIssued': {
    zh: '发票尚未开具，开具后即可下载和发送。',
    en: 'This invoice is not issued yet. It can be downloaded and sent once it is.',
  },
  'invoice.nothingIssued': {
    zh: '所选日期内没有已开具的发票。',
    en: 'No invoice was issued on these days.',
  },
  'invoice.tooManyAtOnce': {
    zh: '一次最多下载 {{most}} 张发票，请缩短日期范围。',
    en: 'At most {{most}} invoices go into one archive. Choose fewer days.',
  },
  'invoice.tooManyTitles': {
    zh: '最多保存 {{most}} 个抬头，请先删除不用的。',
    en: 'At most {{most}} titles are kept. Remove one that is not needed.',
  },
  'invoice.agreementDecided': {
    zh: '这份协议已有审核结果，请刷新后查看。',
    en: 'This agreement has been decided already. Reload the page.',
  },
  'invoice.treatmentBegun': {
    zh: '只能设置今天之后的日期，已生效的不能改。',
    en: 'Choose a day after today: what has begun is not changed.',
  },
  'order.customerHeld': {
    zh: '财务已暂停该客户的授信（{{reason}}），未付款的订单暂不能接单。请客户先付款，或请财务解除后再接单。',
    en: 'Finance holds this customer’s credit ({{reason}}), so an unpaid order is not accepted. Ask for the payment first, or ask finance to lift the hold.',
  },
  'order.taskChanged': {
    zh: '{{name}} 刚改了这项任务，您的改动没有保存。请看过新的内容再改。',
    en: '{{name}} has just changed this task, so your change was not saved. Look at it as it is now, then change it.',
  },
  'order.taskDone': {
    zh: '{{name}} 已完成这项任务。还要做的话，请先重新打开。',
    en: '{{name}} has done this task. Open it again first if something is left to do.',
  },
  'order.tooManyTasks': {
    zh: '一张订单最多 {{limit}} 项任务。请在已有的任务上继续，或写一条备注。',
    en: 'An order has at most {{limit}} tasks. Go on with one of them, or write a note.',
  },
  'order.costChanged': {
    zh: '{{name}} 刚录入了这项成本，您的金额没有保存。请看过新的金额再改。',
    en: '{{name}} has just entered this cost, so your amount was not saved. Look at the new amount, then change it.',
  },
  'order.costLineGone': {
    zh: '这项费用已不在订单上，请刷新后查看。',
    en: 'This charge is no longer on the order. Refresh to see its charges.',
  },
  'order.costCurrency': {
    zh: '这张订单没有锁定 {{currency}} 汇率，请按 CNY 录入。',
    en: 'This order has no frozen rate for {{currency}}. Enter the cost in CNY.',
  },
  'order.notChangeable': {
    zh: '只有已接单或已付款、货物还没起运的订单可以改。请刷新后查看订单状态。',
    en: 'Only an accepted or paid order with no movement yet can be changed. Refresh to see where it stands.',
  },
  'order.proposalOpen': {
    zh: '{{name}} 已提出一项变更，正在等客户答复，您填写的内容没有提交。请等客户答复，或先撤回那项变更。',
    en: '{{name}} has proposed a change that waits for the customer, so yours was not sent. Wait for the answer, or take that change back first.',
  },
  'order.proposalOutdated': {
    zh: '您填写期间，这张订单的船期或费用已经变了，变更没有提交。请按最新的内容核对后再提交。',
    en: 'The days or prices of this order changed while you were typing, so nothing was sent. Compare with what stands now, then send it again.',
  },
  'order.proposalClosed': {
    zh: '这项变更已经有了结果，或答复时间已过。请刷新后查看；需要的话请联系客服重新提出。',
    en: 'This change has been decided already, or the time to answer is over. Refresh to see it; ask your clerk for a new one if you need it.',
  },
  'order.nothingChanged': {
    zh: '内容和订单上的一样，没有要改的。请先改船期、日期或费用。',
    en: 'This is how the order stands already. Change the sailing, the days or a price first.',
  },
  'order.sailingGone': {
    zh: '这个航次已不在船期表里，或不属于这张订单的航线和船公司。请重新选一个航次。',
    en: 'This sailing is no longer in the schedule, or not on this order’s lane and carrier. Choose another one.',
  },
  'order.proposalSpaceGone': {
    zh: '您同意的 {{day}} 航次舱位刚刚用完，订单没有改动。我们已通知客服，有舱位后您可以再次同意，或等客服另提方案。',
    en: 'The space on the sailing of {{day}} has just run out, so nothing was changed. Your clerk has been told: agree again once there is space, or wait for another proposal.',
  },
  'order.fallBeforePayment': {
    zh: '订单还没付款，不能退费。请等客户付款后再提出降价，或取消后按新价重新下单。',
    en: 'The order is not paid, so nothing can be given back yet. Propose the lower price after payment, or cancel it and order anew.',
  },
  'order.daysOutOfReach': {
    zh: '开船日要在今天之后、{{ahead}} 天以内，到港日要晚于开船日，航程不超过 {{voyage}} 天。请改日期。',
    en: 'The ship must leave after today and within {{ahead}} days, and arrive after it leaves, within {{voyage}} days. Change the days.',
  },
  'customer.heldAlready': {
    zh: '{{name}} 已暂停了该客户的授信，请刷新后查看。',
    en: '{{name}} has held this customer’s credit already. Refresh to see why.',
  },
  'customer.holdLifted': {
    zh: '这次暂停已经解除，请刷新后查看。',
    en: 'This hold has been lifted already. Refresh to see how it stands.',
  },
  'customer.clerkChanged': {
    zh: '负责人刚刚已改为 {{name}}，您的选择没有保存。请确认后再改。',
    en: 'The clerk in charge has just become {{name}}, so your choice was not saved. Look again, then change it.',
  },
  'customer.notOfSales': {
    zh: '只能由在职的销售负责客户，请另选一位。',
    en: 'A customer is looked after by an active clerk of sales. Choose another one.',
  },
  'customer.disabled': {
    zh: '这位客户的登录已停用，不能代为下单。',
    en: 'This customer’s login is disabled, so nothing can be ordered for them.',
  },
  'customer.joinedMeanwhile': {
    zh: '{{name}} 刚刚改动了这几位客户的合并关系，您的操作没有保存。请刷新后重新比对。',
    en: '{{name}} has just changed which of these logins belong together, so nothing was saved. Refresh and compare them again.',
  },
  'customer.joinedAlready': {
    zh: '这几个登录已经是同一位客户，无需再合并。',
    en: 'These logins are one customer already. There is nothing left to join.',
  },
  'customer.toldApart': {
    zh: '{{name}} 已确认其中两位不是同一客户（{{reason}}）。确需合并，请先在“已确认不同”里撤回。',
    en: '{{name}} told two of them apart ({{reason}}). To join them all the same, take that back under “Told apart” first.',
  },
  'customer.joinedAsOne': {
    zh: '其中两位已合并为同一客户。如果不是，请先在客户档案里拆分。',
    en: 'Two of them are joined to one customer. If they are not the same, separate them in the customer file first.',
  },
  'customer.mainNotAmong': {
    zh: '主登录须在要合并的登录之中，请重新选择。',
    en: 'The main login has to be one of those that are joined. Choose again.',
  },
  'customer.tooManyPinned': {
    zh: '最多置顶 {{limit}} 条备注，请先取消一条。',
    en: 'At most {{limit}} notes can be pinned. Unpin one first.',
  },
  'certification.moveNotOpen': {
    zh: '认证状态已变化，不能进行该操作，请刷新后查看。',
    en: 'The certification has moved on and this can no longer be done. Refresh to see how it stands.',
  },
  'certification.consentMissing': {
    zh: '请先阅读并同意敏感个人信息处理说明。',
    en: 'Read and agree to how sensitive personal information is handled first.',
  },
  'certification.samePerson': {
    zh: '该身份信息已认证其他账号，一人只能认证一个账号；如有疑问请联系客服。',
    en: 'This person is already certified with another login, and may be with one only. Contact us if that is a mistake.',
  },
  'scene.tooMany': {
    zh: '最多保存 {{limit}} 个名片页，请先删掉不用的再新建。',
    en: 'You can keep {{limit}} card pages. Delete one you no longer use, then make this one.',
  },
  'scene.tooManyPages': {
    zh: '一个名片最多 {{limit}} 页，请合并或删掉几页。',
    en: 'A card has at most {{limit}} pages. Merge or delete some.',
  },
  'scene.tooManyBlocksOnPage': {
    zh: '第 {{page}} 页内容过多：每页最多 {{limit}} 个组件，请移到其他页。',
    en: 'Page {{page}} is too full: a page holds {{limit}} blocks. Move some to another page.',
  },
  'scene.tooManyBlocks': {
    zh: '共 {{count}} 个组件，超过上限 {{limit}} 个。访客在手机上打开会很慢，请精简后再保存。',
    en: 'This card has {{count}} blocks; {{limit}} is the limit, so that it opens quickly on a phone. Remove some, then save.',
  },
  'scene.onlyPage': {
    zh: '名片至少保留一页，最后一页不能删除。',
    en: 'A card needs at least one page, so its only page cannot be deleted.',
  },
  'scene.titleMissing': {
    zh: '请先填写标题，再发布或分享。',
    en: 'Give the card a title before you publish or share it.',
  },
  'scene.empty': {
    zh: '名片还没有内容，请先添加组件再发布。',
    en: 'There is nothing on this card yet. Add a block, then publish it.',
  },
  'scene.changedMeanwhile': {
    zh: '这个名片已在其他窗口保存过更新的内容。您当前的修改仍在，请先查看最新内容再决定保留哪一份。',
    en: 'A newer draft was saved in another window. Your changes are still here: look at the newer draft, then decide which to keep.',
  },
  'scene.moveNotOpen': {
    zh: '名片当前状态不能执行此操作，请刷新后查看。',
    en: 'This cannot be done in the card’s present status. Refresh to see where it stands.',
  },
  'scene.notPublished': {
    zh: '名片发布后才能生成海报。',
    en: 'Publish the card first, then make its poster.',
  },
  'news.moveNotOpen': {
    zh: '文章当前状态不能执行此操作，请刷新后查看。',
    en: 'This cannot be done in the article’s present status. Refresh to see where it stands.',
  },
  'news.incomplete': {
    zh: '请至少写全一种语言的标题、摘要和正文，再发布给读者。',
    en: 'Write title, summary and body in at least one language before readers can see the article.',
  },
  'news.changedMeanwhile': {
    zh: '您打开之后，同事已修改过这篇文章。请先复制自己的改动，刷新后再保存。',
    en: 'A colleague changed this article after you opened it. Copy your changes, refresh, and save again.',
  },
  'news.timeNotAhead': {
    zh: '发布时间须晚于现在，且不超过 {{days}} 天，请重新选择。',
    en: 'Choose a time to publish that lies ahead, by at most {{days}} days.',
  },
  'announcement.changedMeanwhile': {
    zh: '{{clerk}}已在您打开之后改过这条公告。您写的内容还在，尚未保存，请比较后再保存。',
    en: '{{clerk}} changed this announcement after you opened it. What you typed is still here, unsaved: compare, then save.',
  },
  'announcement.moveNotOpen': {
    zh: '公告当前状态不能执行此操作，请刷新后查看。',
    en: 'This cannot be done to the announcement any more. Refresh to see where it stands.',
  },
  'levels.changedMeanwhile': {
    zh: '{{clerk}}已在您打开之后改过等级标准。您填的内容还在，尚未保存，请对照最新标准后再保存。',
    en: '{{clerk}} changed the levels after you opened them. What you typed is still here, unsaved: compare it with what holds now, then save.',
  },
  'levels.begun': {
    zh: '这版标准已经生效，不能撤回。如需调整，请从明天或以后的日期起设定新标准。',
    en: 'These levels are in force already and cannot be withdrawn. Set others from tomorrow or a later day.',
  },
  'chat.moveNotOpen': {
    zh: '本次对话已结束，请重新发起咨询。',
    en: 'This conversation is closed. Start a new one.',
  },
  'charge.unknown': {
    zh: '没有费用代码 {{code}}。请从费用代码表中选择，或请财务先添加。',
    en: 'There is no charge {{code}}. Choose one from the charge codes, or ask finance to add it.',
  },
  'charge.closed': {
    zh: '费用代码 {{code}} 已停用，不能再用它计费。请改用其他代码。',
    en: 'Charge {{code}} is closed, so nothing new can be charged with it. Use another code.',
  },
  'charge.changedMeanwhile': {
    zh: '{{code}} 刚被{{clerk}}改过，您的修改还没有保存。看一下对方改了什么，再决定。',
    en: '{{clerk}} has just changed {{code}}, so yours is not saved yet. See what was changed, then decide.',
  },
  'charge.meaningUsed': {
    zh: '{{code}} 已经用于报价或账单，计费方式、所属环节、付款方和开票税务类别不能再改。请停用它，另加一个代码。',
    en: '{{code}} is used in prices or bills, so its basis, part of the way, payer and tax treatment stay. Close it and add another code.',
  },
  'charge.productsOwn': {
    zh: '{{code}} 是系统自带的费用代码，只能改名称，不能改含义或停用。',
    en: '{{code}} comes with the product. You can rename it, but not change what it means or close it.',
  },
  'charge.tooMany': {
    zh: '自有费用代码最多 {{limit}} 个。请先看看有没有可以沿用的代码。',
    en: 'There can be {{limit}} codes of your own at most. See whether one of them fits.',
  },
  'seaport.changedMeanwhile': {
    zh: '{{code}} 刚被{{clerk}}改过，您的修改还没有保存。看一下对方改了什么，再决定。',
    en: '{{clerk}} has just changed {{code}}, so yours is not saved yet. See what was changed, then decide.',
  },
  'seaport.tooMany': {
    zh: '自行添加的港口最多 {{limit}} 个。',
    en: 'You can add {{limit}} ports at most.',
  },
  'mailbox.codeWrong': {
    zh: '验证码错误，还可尝试 {{left}} 次，请核对邮件后重新输入。',
    en: 'The code is wrong. Check the e-mail and try again; tries left: {{left}}.',
  },
  'mailbox.codeExpired': {
    zh: '验证码已失效，请重新获取。',
    en: 'The code has expired. Request a new one.',
  },
  'mailbox.limitReached': {
    zh: '获取邮箱验证码过于频繁，请于 {{minutes}} 分钟后再试。',
    en: 'Too many e-mail codes were requested. Try again in {{minutes}} min.',
  },
  'mailbox.linkInvalid': {
    zh: '这个退订链接无效：可能没有复制完整，或邮箱已更换。请用最近一封邮件里的链接，或登录后到提醒设置里修改。',
    en: 'This link does not work. It may be cut off, or the address has changed since. Use the link of the latest e-mail, or log in and change your alert settings.',
  },
  'mailbox.notConfirmed': {
    zh: '还没有验证过的邮箱，请先填写邮箱并输入验证码。',
    en: 'There is no confirmed address yet. Enter one and its code first.',
  },
  'calendar.changedMeanwhile': {
    zh: '{{day}} 已被{{clerk}}改过，这次一天也没有保存。请刷新后再改。',
    en: '{{clerk}} has changed {{day}} meanwhile, so nothing was saved. Reload and set it again.',
  },
  'templates.changedMeanwhile': {
    zh: '{{clerk}} 已在您打开之后保存了新的版本，您写的内容还在，尚未保存。请比较后再保存。',
    en: '{{clerk}} saved a newer version after you opened this. What you typed is still here, unsaved: compare, then save.',
  },
  'templates.testNotSent': {
    zh: '测试没有发出去（{{reason}}）。请检查收件地址和发送设置后再试。',
    en: 'The test was not sent ({{reason}}). Check where it goes and how sending is set up, then try again.',
  },
  'templates.tooManyTests': {
    zh: '今天的测试已发满 {{most}} 条，请明天再发，或先用预览核对。',
    en: 'You have sent {{most}} tests today. Use the preview, or send another one tomorrow.',
  },
  'site.reportMoveNotOpen': {
    zh: '该报告已经关闭，请刷新后查看。',
    en: 'This report is already closed. Refresh to see it.',
  },
  'truck.limitReached': {
    zh: '超出查询次数：{{limit}} 次免费查询已用完，还需查询请联系客服。',
    en: 'Query limit exceeded: your {{limit}} free look-ups are used up. Contact customer service if you need more.',
  },
  'truck.queryFailed': {
    zh: '查询出错：车辆位置暂时取不到，请稍后再试。这次没有扣查询次数。',
    en: 'Query error: truck positions cannot be reached just now. Try again later. This look-up was not counted.',
  },
  'truck.pushNotTheirs': {
    zh: '签名或时间戳不符，请检查密钥和时钟后重新推送。',
    en: 'The signature or timestamp does not match. Check the secret and the clock, then push again.',
  },
}

/** What stands beside a field. */
const fieldMessages: Record<FieldCode, Bilingual> = {
  required: { zh: '此项必填。', en: 'This field is required.' },
  'quote.containerTypeMissing': { zh: '请选择箱型。', en: 'Choose a container type.' },
  'quote.quantityMissing': {
    zh: '请填写箱量，至少为 1。',
    en: 'Enter the number of containers, at least 1.',
  },
  'quote.quantityInvalid': {
    zh: '箱量须为 1 至 {{limit}} 的整数。',
    en: 'Enter a whole number from 1 to {{limit}}.',
  },
  'quote.pickupPlaceKindMissing': {
    zh: '请选择起运方式：门或港。',
    en: 'Choose door or port for the pickup.',
  },
  'quote.deliveryPlaceKindMissing': {
    zh: '请选择送达方式：门或港。',
    en: 'Choose door or port for the delivery.',
  },
  'quote.pickupAddressMissing': { zh: '请选择提货地址。', en: 'Choose the pickup address.' },
  'quote.pickupStreetMissing': { zh: '请填写提货详细街道。', en: 'Enter the pickup street.' },
  'quote.deliveryAddressMissing': { zh: '请选择送货地址。', en: 'Choose the delivery address.' },
  'quote.deliveryStreetMissing': { zh: '请填写送货详细街道。', en: 'Enter the delivery street.' },
  'quote.readyDateMissing': { zh: '请选择货好日期。', en: 'Choose the goods-ready date.' },
  'quote.servicesMissing': {
    zh: '请选择增值服务；如不需要，请选“无需增值服务”。',
    en: 'Choose the value-added services, or “none needed”.',
  },
  'quote.cargoMissing': { zh: '请填写货物品名和类别。', en: 'Enter the goods name and category.' },
  'quote.cargoCategoryMissing': { zh: '请填写货物类别。', en: 'Please enter the goods category.' },
  'quote.cargoNameInvalid': {
    zh: '请填写正确的货物品名，“普货”“配件”等统称无法用于申报。',
    en: 'Please fill in the correct product name; “general cargo” or “parts” cannot be declared.',
  },
  'order.remarkTooLong': { zh: '订单备注最多 {{limit}} 个字。', en: 'At most {{limit}} characters.' },
  'name.length': { zh: '请输入 {{min}} 至 {{max}} 个字。', en: 'Use {{min}} to {{max}} characters.' },
  'name.characters': {
    zh: '名称不能包含数字或特殊字符。',
    en: 'Names cannot contain digits or special characters.',
  },
  'login.mobileMissing': { zh: '请输入手机号。', en: 'Enter your mobile number.' },
  'login.mobileInvalid': { zh: '请输入有效的手机号。', en: 'Enter a valid mobile number.' },
  'login.codeMissing': { zh: '请输入短信验证码。', en: 'Enter the verification code from the text message.' },
  'login.captchaMissing': { zh: '请输入图形验证码。', en: 'Enter the characters in the picture.' },
  'login.passwordMissing': { zh: '请输入密码。', en: 'Enter your password.' },
  'login.passwordTooShort': { zh: '密码至少 {{min}} 位。', en: 'Use at least {{min}} characters.' },
  'login.passwordTooWeak': {
    zh: '密码须同时包含字母和数字。',
    en: 'The password must contain both a letter and a digit.',
  },
  'title.taxNumberForm': {
    zh: '税号为 15、17、18 或 20 位数字和大写字母。',
    en: 'A tax number has 15, 17, 18 or 20 digits and capital letters.',
  },
  'title.taxNumberDigit': {
    zh: '统一社会信用代码校验不通过，请对照营业执照逐位核对。',
    en: 'This credit code does not pass its check. Compare it with the business license, digit by digit.',
  },
  'title.taxNumberOfPerson': {
    zh: '个人抬头不填税号。',
    en: 'A personal title has no tax number.',
  },
  'certification.creditCodeForm': {
    zh: '统一社会信用代码为 18 位数字和大写字母。',
    en: 'A unified social credit code has 18 digits and capital letters.',
  },
  'certification.idNumberForm': {
    zh: '身份证号为 18 位，最后一位可为 X。',
    en: 'An ID number has 18 characters; the last may be X.',
  },
  'certification.idNumberRegion': {
    zh: '身份证号前两位的地区代码不存在，请核对。',
    en: 'No province has the first two digits. Check the number.',
  },
  'certification.idNumberBirth': {
    zh: '身份证号中的出生日期不正确，请核对。',
    en: 'The birth date in the number is not possible. Check the number.',
  },
  'certification.idNumberDigit': {
    zh: '身份证号校验不通过，请逐位核对。',
    en: 'The check character does not fit. Compare the number digit by digit.',
  },
  'agreement.ended': {
    zh: '有效期须不早于今天。',
    en: 'Choose a last day that is not over yet.',
  },
  'email.invalid': { zh: '邮箱格式不正确。', en: 'Enter a valid e-mail address.' },
  'phone.invalid': {
    zh: '电话号码不对，请写 11 位手机号，或带区号的座机，国外号码以“+国家代码”开头。',
    en: 'Enter a number that can be called: a mobile number, or a landline with its area code; abroad with + and the country code.',
  },
  'date.invalid': {
    zh: '没有这一天，请按“年-月-日”填写，如 2026-12-04。',
    en: 'This date does not exist. Write it as yyyy-MM-dd.',
  },
  'text.tooLong': { zh: '最多 {{limit}} 个字。', en: 'At most {{limit}} characters.' },
  'text.characters': {
    zh: '含有无法识别的字符，请删除后重新输入。',
    en: 'Some characters cannot be used. Remove them and try again.',
  },
  'text.latinOnly': {
    zh: '提单上只能用英文、数字和英文标点，请改掉中文或全角字符。',
    en: 'Only Latin letters, digits and plain punctuation can be printed on a bill of lading. Replace the other characters.',
  },
  'number.whole': { zh: '请输入整数。', en: 'Enter a whole number.' },
  'number.positive': { zh: '请输入大于 0 的数。', en: 'Enter a number greater than 0.' },
  'number.tooLarge': { zh: '数值过大，最大为 {{max}}。', en: 'The number is too large; at most {{max}}.' },
  'field.invalid': { zh: '填写的内容不符合要求，请修改。', en: 'This cannot be used. Please change it.' },
  'field.tooShort': { zh: '至少 {{least}} 个字。', en: 'At least {{least}} characters.' },
  'seaport.closed': {
    zh: '这个港口已停用，不再报价。请选择附近的其他港口。',
    en: 'This port is closed and no longer offered. Choose another one nearby.',
  },
  'seaport.codeTaken': {
    zh: '已有港口使用这个代码，可以直接改它。',
    en: 'A port has this code already; change that one instead.',
  },
  'seaport.countryUnknown': {
    zh: '前两位不是已知的国家或地区代码。',
    en: 'The first two letters are no country or territory that is known.',
  },
  'seaport.zoneUnknown': {
    zh: '请填写时区名称，例如 Asia/Shanghai。',
    en: 'Enter a time zone by its name, such as Asia/Shanghai.',
  },
  'seaport.unknown': {
    zh: '没有这个港口，请核对五字码，或从列表中选择。',
    en: 'There is no such port. Check its UN/LOCODE, or choose one from the list.',
  },
  'order.fieldChanged': {
    zh: '已被改为 {{value}}。再次保存将以您填写的为准。',
    en: 'Changed to {{value}} meanwhile. Save again to put yours in its place.',
  },
  'order.fieldEmptied': {
    zh: '已被清空。再次保存将以您填写的为准。',
    en: 'Emptied meanwhile. Save again to put yours in its place.',
  },
  'containerNumber.invalid': {
    zh: '箱号有误，请核对校验码。',
    en: 'The container number is wrong. Check its check digit.',
  },
  'vessel.mmsiInvalid': {
    zh: '这不是船舶的 MMSI：应为 9 位数字，以 2 至 7 开头。',
    en: 'This is not the MMSI of a ship: it has 9 digits and begins with 2 to 7.',
  },
  'vessel.imoInvalid': {
    zh: 'IMO 编号有误：应为 7 位数字，且末位校验码正确。',
    en: 'The IMO number is wrong: it has 7 digits, the last of which is a check digit.',
  },
  'rates.carrierUnknown': {
    zh: '没有这家船公司，请填写 SCAC 代码，如 COSU。',
    en: 'Unknown carrier. Use its SCAC, such as COSU.',
  },
  'rates.containerTypeUnknown': {
    zh: '没有这种箱型，请填写 20GP、40GP、40HQ 等。',
    en: 'Unknown container type. Use 20GP, 40GP, 40HQ and so on.',
  },
  'rates.currencyUnknown': {
    zh: '没有这个币种，请填写三位代码，如 USD。',
    en: 'Unknown currency. Use its three letters, such as USD.',
  },
  'rates.amountInvalid': {
    zh: '金额有误，请填写数字，小数位不超过该币种的位数。',
    en: 'This is no amount. Use digits, with no more decimals than the currency has.',
  },
  'rates.chargeClosed': {
    zh: '费用“{{text}}”的代码已停用。请改用其他代码，或请财务重新启用。',
    en: 'The code of the charge “{{text}}” is closed. Use another one, or ask finance to reopen it.',
  },
  'rates.chargeInvalid': {
    zh: '费用“{{text}}”无法识别或重复，请按“BAF USD 246”的格式填写。',
    en: 'The charge “{{text}}” is unknown or repeated. Write it as in “BAF USD 246”.',
  },
  'rates.weekdaysInvalid': {
    zh: '开船日有误，请填写 1 至 7（周一为 1），如“1, 4”。',
    en: 'Sailing weekdays are numbers from 1 (Monday) to 7, such as “1, 4”.',
  },
  'rates.endBeforeStart': {
    zh: '失效日期早于生效日期，请核对。',
    en: 'The validity ends before it begins. Check both dates.',
  },
  'rates.samePort': { zh: '起运港与目的港相同，请核对。', en: 'The two ports are the same. Check them.' },
  'rates.zoneUnknown': {
    zh: '没有这个地区，请填写行政区划代码或完整名称。',
    en: 'Unknown zone. Use its division code or its full name.',
  },
  'rates.serviceUnknown': {
    zh: '没有这项服务，请使用模板中的服务代码。',
    en: 'Unknown service. Use a service code of the template.',
  },
  'rates.stepsInvalid': {
    zh: '请按“1-5 35; 6-10 55; 11+ 85”填写：天数首尾相接，从开始收费的那天起，最后一档不封顶。',
    en: 'Write steps as 1-5 35; 6-10 55; 11+ 85: without gaps, from the first charged day on, the last one without an end.',
  },
  'rates.duplicateRow': {
    zh: '本表前面已有同一航线、箱型且有效期重叠的一行，请合并或删除其一。',
    en: 'This row prices what an earlier row of the file already prices for the same days.',
  },
  'tracking.eventUnknown': {
    zh: '不认识这种动态，请用模板中的名称，如“开船”。',
    en: 'Unknown event. Use a name of the template, such as Departed.',
  },
  'tracking.timeUnreadable': {
    zh: '时间应为当地时间“年-月-日 时:分”，如 2026-11-20 09:31。',
    en: 'Write the local time with its day, such as 2026-11-20 09:31.',
  },
  'charge.codeInvalid': {
    zh: '请用 2 至 10 个大写字母或数字，以字母开头。',
    en: 'Use 2 to 10 capital letters or digits, beginning with a letter.',
  },
  'charge.codeTaken': {
    zh: '这个代码已有费用在用，或者是船公司对某项费用的常用写法。请换一个。',
    en: 'A charge has this code already, or carriers print it for one. Choose another.',
  },
  'charge.nameTaken': {
    zh: '已有费用叫这个名称，导入时会分不清。请换一个。',
    en: 'Another charge has this name, and an import could not tell them apart. Choose another.',
  },
  'bill.chargeUnknown': {
    zh: '没有这个费用代码，请填费用代码表里的代码或名称。',
    en: 'There is no such charge. Use a code or a name of the charge list.',
  },
  'bill.causeUnknown': {
    zh: '原因须是：重量变化、超期天数、汇率变化、客户要求、船公司附加费、税金、查验实报实销。',
    en: 'The cause must be weight changed, days in storage, exchange rate, customer request, carrier surcharge, tax or inspection at cost.',
  },
  'bill.currenciesDiffer': {
    zh: '单价里的币种与“币种”一列不一致。',
    en: 'The unit price names another currency than the currency column.',
  },
  'bill.evidenceNotFound': {
    zh: '这份订单没有叫这个名字的文件，也没有这样的动态。请填文件名，或动态名加箱号。',
    en: 'The order has no document of this name and no such event. Name a document, or an event with its container.',
  },
  'bill.evidenceSeveral': {
    zh: '有几份文件或几条动态都叫这个，请写得更具体，例如动态名加箱号。',
    en: 'Several documents or events go by this name. Be more precise, such as the event with its container.',
  },
  'tracking.orderUnknown': {
    zh: '没有订单使用这个号码，请核对。',
    en: 'No order has this number. Check it.',
  },
  'tracking.ordersSeveral': {
    zh: '几个订单用了这个号码，请填订单号，或填箱号加以区分。',
    en: 'Several orders have this number. Give the order number, or a container that tells them apart.',
  },
  'tracking.containerNotOnOrder': {
    zh: '该订单里没有这个箱号，请核对，或先在订单里补录。',
    en: 'The order has no such container. Check the number, or enter it on the order first.',
  },
  'tracking.notYet': {
    zh: '实际时间不能晚于现在；还没发生的请标“预计”。',
    en: 'An actual time cannot lie in the future. Mark what has yet to happen as estimated.',
  },
  'tracking.longBeforeOrder': {
    zh: '比下单早两个月以上，请核对年份和号码。',
    en: 'This lies more than two months before the order was placed. Check the year and the numbers.',
  },
  'tracking.rowRepeated': {
    zh: '与本文件前面的一行相同。',
    en: 'The same as an earlier row of the file.',
  },
  'hsGoods.codeInvalid': { zh: '请填写 10 位数字的商品编码。', en: 'Enter the code as ten digits.' },
  'hsGoods.rateInvalid': {
    zh: '请填写百分数，如 13 或 6.5；不知道就留空。',
    en: 'Enter a percentage, such as 13 or 6.5; leave it empty when unknown.',
  },
  'hsGoods.lettersInvalid': {
    zh: '请连着写字母或数字代码，如 AB。',
    en: 'Write the letters or digits one after the other, such as AB.',
  },
  'hsGoods.subheadingUnknown': {
    zh: '前六位不是现行协调制度的子目，请核对编码。',
    en: 'The first six digits are no subheading of the Harmonized System. Check the code.',
  },
  'schedules.timeInvalid': {
    zh: '时间有误，请按港口当地时间填写，如 2026-12-01 08:30。',
    en: 'This is no time. Write it by the port’s clock, such as 2026-12-01 08:30.',
  },
  'schedules.departsBeforeArrival': {
    zh: '离港早于到港，请核对。',
    en: 'The ship leaves before it arrives. Check both times.',
  },
  'schedules.timesBackwards': {
    zh: '到港早于上一港离港，请核对时间或行的先后。',
    en: 'The ship arrives before it leaves the port above. Check the times and the order of the rows.',
  },
  'schedules.statusUnknown': {
    zh: '没有这种状态，请填写 OMIT、BLNK、SLID 等代码，正常靠泊请留空。',
    en: 'Unknown status. Use a code such as OMIT, BLNK or SLID; leave it empty where nothing changed.',
  },
  'schedules.oneCallOnly': {
    zh: '这个航次只有一个港口，至少要有两个。',
    en: 'This voyage has one port only; it needs two at least.',
  },
  'schedules.differsInVoyage': {
    zh: '与同一航次第一行不一致，请核对。',
    en: 'This differs from the first row of the same voyage. Check both.',
  },
  'schedules.voyageTooLong': {
    zh: '这个航次超过 {{days}} 天，请核对航次号，可能把几个航次并成了一个。',
    en: 'This voyage takes more than {{days}} days. Check its number: several voyages may bear the same.',
  },
  'schedules.voyageBroken': {
    zh: '同一航次有别的行读不懂，整个航次都未采用。',
    en: 'Another row of this voyage cannot be used, so the whole voyage is left out.',
  },
  'schedules.shipElsewhere': {
    zh: '同一条船此时还在本表的另一个航次上，请核对时间。',
    en: 'The ship is still on another voyage of this file then. Check the times.',
  },
  'news.slugInvalid': {
    zh: '网址只能用小写字母、数字和连字符，如 free-time-explained。',
    en: 'Use lower-case letters, digits and hyphens, such as free-time-explained.',
  },
  'announcement.linkElsewhere': {
    zh: '只能填本站页面的地址，以 / 开头，例如 /news。操作台的页面和外部网站不行。',
    en: 'Enter the address of a page of this site, beginning with /, such as /news. Pages of the desk and other sites are not possible.',
  },
  'announcement.endsBefore': {
    zh: '结束时间须晚于开始时间。',
    en: 'Choose an end after the beginning.',
  },
  'announcement.endsInThePast': {
    zh: '结束时间已经过去，请选择之后的时间。',
    en: 'This time has passed. Choose a later end.',
  },
  'announcement.tooLong': {
    zh: '最多展示 {{days}} 天，请把结束时间提前。',
    en: 'It can be shown for {{days}} days at most. Choose an earlier end.',
  },
  'levels.notRising': {
    zh: '须高于上一等级的金额。',
    en: 'Enter more than the level below needs.',
  },
  'levels.dayTooFar': {
    zh: '生效日须在明天至 {{days}} 天之内。',
    en: 'Choose a day from tomorrow on, at most {{days}} days ahead.',
  },
  'news.slugTaken': {
    zh: '已有文章使用这个网址，请换一个。',
    en: 'Another article has this address. Choose a different one.',
  },
  'news.slugFixed': {
    zh: '文章发布过，网址不能再改，否则别处的链接会失效。',
    en: 'The article has been published, so its address stays: links elsewhere lead to it.',
  },
  'news.rawHtml': {
    zh: '正文不能包含 HTML 代码，请改用 Markdown：{{text}}',
    en: 'HTML is not accepted here. Write this in Markdown: {{text}}',
  },
  'news.linkNotAllowed': {
    zh: '链接只能指向 https 网址、邮箱或本站页面，图片只能来自本站：{{text}}',
    en: 'Links may lead to https addresses, mailboxes and pages of this site, pictures come from this site only: {{text}}',
  },
  'news.tooNested': {
    zh: '列表或引用嵌套太深，请减少层级：{{text}}',
    en: 'Lists or quotes are nested too deeply here. Use fewer levels: {{text}}',
  },
  'webhook.notAnAddress': {
    zh: '请填写完整的网址，例如 https://example.com/hook。',
    en: 'Enter a whole web address, such as https://example.com/hook.',
  },
  'webhook.notSecure': {
    zh: '地址须以 https:// 开头，且不含用户名和密码。',
    en: 'The address must begin with https:// and hold no user name or password.',
  },
  'webhook.notOpen': {
    zh: '这个地址不在公网上，我们推送不到，请填写公网地址。',
    en: 'This address is not on the public internet. Enter one that can be reached from outside.',
  },
  'time.invalid': {
    zh: '请填写 24 小时制的时间，例如 08:30。',
    en: 'Enter a time on the 24-hour clock, such as 08:30.',
  },
  'site.phraseUnknown': {
    zh: '页面里没有这一条文字，请从列表中选择。',
    en: 'The pages have no such phrase. Choose one from the list.',
  },
  'site.placeholdersDiffer': {
    zh: '占位符和标记须与原文完全一致，请勿增减、改名或打乱。',
    en: 'Keep the placeholders and marks exactly as in the original: add, drop or rename none.',
  },
  'templates.placeholderUnknown': {
    zh: '这里不能用“{{name}}”，请删除，或改用下方列出的项目。',
    en: '“{{name}}” is not known here. Remove it or use one of those listed below.',
  },
  'templates.placeholderMissing': {
    zh: '必须保留“{{name}}”，请从下方点选插入。',
    en: '“{{name}}” has to stay. Insert it from the list below.',
  },
  'templates.bracesOpen': {
    zh: '有单独的花括号，占位符须写成两层，请从下方点选插入。',
    en: 'A brace stands alone. Placeholders have two on each side: insert them from the list below.',
  },
  'templates.plainTextOnly': {
    zh: '只能填写纯文本，请删除其中的标签或代码。',
    en: 'Only plain text is possible. Remove the tags or codes.',
  },
  'templates.linkTyped': {
    zh: '不能自行填写网址或邮箱：“{{text}}”。链接只能来自占位符。',
    en: 'Addresses cannot be typed: “{{text}}”. Links come from placeholders only.',
  },
  'templates.signatureTyped': {
    zh: '签名由系统自动加在最前面，请删除正文里的【】或开头的方括号。',
    en: 'The signature is put in front by itself. Remove 【】, or the square bracket at the start.',
  },
  'templates.providerIdMissing': {
    zh: '请填写短信公司审核通过这段文字后给的模板编号。',
    en: 'Enter the id under which the SMS company has approved this text.',
  },
  'site.plainTextOnly': {
    zh: '只能填写纯文本，请删除其中的标签。',
    en: 'Plain text only. Remove the markup.',
  },
  'voucher.leastTooLow': {
    zh: '使用门槛至少为券面金额的两倍，请提高。',
    en: 'The least order must be at least twice the voucher. Raise it.',
  },
  'withdrawal.tooLow': {
    zh: '每次提现至少 {{min}} 元，请修改金额。',
    en: 'A payout is at least CNY {{min}}. Enter a larger amount.',
  },
  'voucher.daysInvalid': {
    zh: '有效期须从今天或之后开始、结束日不早于开始日，且不超过 {{days}} 天。',
    en: 'The voucher must end on or after its first day and after today, and may run for at most {{days}} days.',
  },
  'truck.plateMissing': { zh: '请输入车牌号。', en: 'Enter a plate number.' },
  'truck.plateInvalid': {
    zh: '车牌号有误。应为省份简称加字母和号码，如浙B12345、浙B1234挂、浙B12345D；号码中没有字母 I 和 O。',
    en: 'This is no plate number. A plate has the character of its province, a letter, and five or six more letters or digits, never I or O.',
  },
  'truck.tooMany': {
    zh: '一次最多查 {{limit}} 个车牌，请分批查询。',
    en: 'You can look up at most {{limit}} plates at once. Split the list.',
  },
}

const fill = (text: Bilingual, params: RefusalParams, language: Language): string =>
  inLanguage(text, language).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))

/** The refusal's sentence in the reader's language. */
export const refusalMessage = (code: RefusalCode, params: RefusalParams, language: Language): string =>
  fill(messages[code], params, language)

/** The field's sentence in the reader's language. */
export const fieldMessage = (code: FieldCode, params: RefusalParams, language: Language): string =>
  fill(fieldMessages[code], params, language)
