import type { Phrases } from '../phrases.ts'
import type { help as zh } from '../zh-CN/help.ts'

/** The guides for shippers and for clerks: what stands around their topics. */
export const help: Phrases<typeof zh> = {
  guides: {
    shippers: {
      title: 'Help',
      description:
        'How to get a price, order, pay, follow your containers, check bills and get invoices: a page for each thing you want to do.',
      lead: 'A page for each thing you want to do. It names the buttons as you see them and says what really happens.',
      other: 'Our own staff read the',
    },
    clerks: {
      title: 'Clerks’ guide',
      description:
        'How to work at the operations desk: queues, orders, events, rates, bills, payments, customers and the system, one page for each kind of work.',
      lead: 'For colleagues who work at the desk. The table of roles at the desk says which role may do what.',
      other: 'Customers have a guide of their own:',
    },
  },
  search: {
    label: 'Search this guide',
    hint: 'e.g. refund, free time',
    act: 'Search',
    found_one: '{{count}} page about “{{query}}”',
    found_other: '{{count}} pages about “{{query}}”',
    none: 'Nothing about “{{query}}”',
    noneText: 'Try another word, or only the most telling one. All topics are listed below.',
    noneElsewhere: 'There is something in “{{guide}}”',
    clear: 'Show all topics',
  },
  groups: {
    order: 'Prices and orders',
    money: 'Payments, bills, invoices',
    goods: 'Goods on their way',
    look: 'Tools',
    own: 'You and your login',
    reward: 'Points and invitations',
    systems: 'Your own systems',
    start: 'To begin with',
    orders: 'Orders and containers',
    prices: 'Rates and schedules',
    finance: 'Bills and money',
    people: 'Customers',
    house: 'Content and system',
  },
  crumbs: 'Where you are',
  topics: 'All topics',
  onPage: 'On this page',
  neighbours: 'Topics before and after',
  before: 'Previous',
  after: 'Next',
  still: {
    title: 'Still stuck?',
    chat: 'Ask us in the chat on the home page',
    call: ', or call',
    clerks: 'Ask an administrator. Who may do what is in the',
    roles: 'table of roles',
  },
  gone: 'There is no such topic',
  goneText: 'The address may be mistyped. Look for it among all topics.',
  shippers: {
    'first-price': {
      title: 'Your first price, and what an offer says',
      summary: 'Filling in the search, reading an offer, and what to do when no price is found.',
      words:
        'quote,quotation,rate,rates,freight,cost,how much,door,port,cut-off,free time,validity,exchange rate,CO2,emissions,included,excluded',
    },
    ordering: {
      title: 'Ordering, and the details of a shipment',
      summary: 'From choosing an offer to placing the order; what you can change, and until when.',
      words:
        'book,booking,order,shipping instructions,bill of lading,shipper,consignee,notify party,address book,pickup,courier,reorder,order again,cancel,remark,documents,upload',
    },
    paying: {
      title: 'Paying and refunds',
      summary: 'Each way to pay, when payment is due, and when a refund arrives.',
      words:
        'pay,payment,Alipay,WeChat Pay,bank transfer,slip,remittance,timeout,deadline,due,paid twice,overpaid,refund,money back,part refund',
    },
    following: {
      title: 'Following containers, exceptions and alerts',
      summary: 'How far the goods are, who says so, and how you hear of delays and holds.',
      words:
        'tracking,track,trace,events,milestones,stage,where is,ETA,arrival,delay,late,rolled,inspection,hold,free time,SMS,text message,messages,map,change of sailing',
    },
    bills: {
      title: 'Bills, questions and statements',
      summary:
        'Quoted and billed side by side, your consent to anything beyond the quote, and the month’s statement.',
      words:
        'bill,statement,month,terms,overdue,tolerance,consent,difference,credit,detention,demurrage,storage,query,question,regular,ocean freight,tax,duty',
    },
    invoices: {
      title: 'Invoices, titles and payer agreements',
      summary: 'Invoicing what you paid, whose name stands on it, and what another payer needs.',
      words:
        'invoice,fapiao,e-invoice,tax number,title,red letter,credit note,third party payer,entrustment,contract,zero rate,XML,PDF',
    },
    certification: {
      title: 'Identity certification',
      summary: 'What a person and a company send in, who sees it and how long it is kept.',
      words:
        'identity,ID card,business licence,license,certify,verification,review,papers,privacy,credit code',
    },
    points: {
      title: 'Points, vouchers and levels',
      summary: 'How points are earned and used, how a voucher works, and what decides your level.',
      words: 'points,check-in,voucher,coupon,discount,top up,level,silver,gold,diamond,points shop',
    },
    invitations: {
      title: 'Invitations, team and rebate',
      summary: 'When an invitation counts, what it earns and how it is paid out.',
      words: 'invite,invitation,referral,QR code,poster,team,members,rebate,commission,payout,withdraw,code',
    },
    cards: {
      title: 'Business cards',
      summary:
        'Making a card that opens on a phone, publishing and sharing it, and seeing how often it was opened.',
      words: 'business card,scene,poster,share,WeChat Moments,template,publish,take down,views',
    },
    tools: {
      title: 'Look-up tools',
      summary:
        'Ports, HS codes, schedules, containers, vessels and trucks: what each finds and which needs a login.',
      words:
        'port,HS code,tariff,schedule,sailing,container status,vessel,ship,AIS,MMSI,IMO,plate,truck,lorry,10 free,distance,nautical miles',
    },
    login: {
      title: 'Login, security and your data',
      summary:
        'Ways to log in, changing your number, logging out elsewhere, a copy of your data, closing your account.',
      words:
        'login,log in,register,code,password,WeChat login,mobile number,devices,log out,close,close account,delete,personal data,copy,privacy,no text message',
    },
    systems: {
      title: 'Connecting your own systems',
      summary: 'Tokens to read and place orders, webhooks to be told.',
      words: 'API,interface,token,webhook,push,ERP,integration,signature,secret',
    },
  },
  clerks: {
    roles: {
      title: 'Logging in, and the roles',
      summary:
        'E-mail, password and one-time code; recovery codes, a forgotten password; what the five roles do.',
      words:
        'login,one-time code,authenticator,TOTP,recovery code,forgotten password,role,rights,permissions,invite,close login,sales,operations,finance,content,administrator',
    },
    'first-page': {
      title: 'The first page and its queues',
      summary: 'What each figure counts, where it leads, and when it turns red.',
      words: 'queue,waiting,to do,tasks,overdue,first page,notes,mentions',
    },
    orders: {
      title: 'Orders, one by one and many at once',
      summary:
        'Finding, accepting, assigning, booking, changing, canceling and refunding, and doing it for many.',
      words:
        'accept,assign,booking number,container number,seal,cancel,refund,resume,change,reschedule,bulk,export,views,notes,tasks,documents,cost,margin',
    },
    milestones: {
      title: 'Events: by hand, for many, by file',
      summary: 'Entering by container, for many orders, from a file, and placing what systems sent.',
      words:
        'milestone,event,enter,import,retract,correct,time zone,actual,estimated,sender,unplaced,tracking,bulk',
    },
    rates: {
      title: 'Rates, markups and space',
      summary:
        'A rate sheet from upload to sale; trucking, services and free time; markups, lanes, allotments, exchange rates.',
      words:
        'rate sheet,upload,template,preview,apply,withdraw,bought,selling,markup,margin,trucking,tariff,free time,expanding lane,allotment,space,exchange rate,price request',
    },
    schedules: {
      title: 'Schedules, ports and the calendar',
      summary: 'Importing carriers’ schedules and which one counts; ports, HS goods and working days.',
      words: 'schedule,voyage,import,port,close port,HS goods,working day,holiday,calendar',
    },
    charges: {
      title: 'Charges beyond the quote, and consent',
      summary: 'What a charge needs, when the customer is asked, and how to credit, withdraw or import.',
      words:
        'charge,add,cause,evidence,tolerance,consent,refuse,credit,withdraw,charge code,import charges,detention,demurrage',
    },
    statements: {
      title: 'Statements and month end',
      summary:
        'Making statements, answering questions, terms, aging, and what must be done before a month closes.',
      words: 'statement,month end,close month,ageing,overdue,question,payment term,accounting,export',
    },
    payments: {
      title: 'Payments, refunds and reconciliation',
      summary:
        'Confirming transfers, money on hold, refunds by two people, payouts, and the channels’ settlement files.',
      words:
        'payment,transfer,proof,refund,approve,part refund,reject,payout,withdrawal,reconcile,difference,Alipay bill,WeChat bill',
    },
    invoices: {
      title: 'Invoices and payer agreements',
      summary: 'Failed invoices, red-letter (credit) invoices, reviewing agreements, and the tax treatment.',
      words: 'invoice,failed,retry,red letter,tax treatment,zero rate,exempt,agreement,payer,entrustment',
    },
    customers: {
      title: 'Customers',
      summary:
        'Finding them, clerk in charge, holds, certifications, duplicates, looking at a portal, ordering for them, vouchers and levels.',
      words:
        'customer,credit hold,clerk in charge,notes,duplicate,join,separate,view portal,order for,certification,voucher,level,amounts of points',
    },
    content: {
      title: 'Articles, announcements, templates, page texts',
      summary:
        'Writing and publishing, short notices, the words of e-mails and messages, and words on pages.',
      words: 'article,news,publish,schedule,announcement,template,SMS,mail,page text,reword,original',
    },
    conversations: {
      title: 'Chats, exceptions and error reports',
      summary: 'Answering chats, taking and handling exceptions, closing what readers reported.',
      words: 'chat,conversation,answer,exception,take,handle,error report,404',
    },
    system: {
      title: 'System, log and integration',
      summary: 'Background jobs, outside services, what was sent, who changed what, tokens and webhooks.',
      words: 'system,queue,failed job,retry,outside service,log,audit,records,token,webhook,API,outbox',
    },
    reports: {
      title: 'Figures and page views',
      summary: 'How volume, money, margin and punctuality are counted, and how often pages are opened.',
      words: 'figures,report,statistics,TEU,margin,on time,conversion,emissions,page views,export',
    },
  },
}
