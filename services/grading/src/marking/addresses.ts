const GRADER = String.raw`(?:graders?|examiners?|evaluators?|markers?|teachers?|professors?|sir|madam|invigilators?|a\.?i\.?|assistant|(?:large )?language model|llm|chat ?gpt|gpt|claude|gemini|grading (?:system|bot|software))`;
const MARKS = `(?:marks?|points?|scores?|credits?|grades?)`;
const RULES = `(?:rubrics?|criteria|criterion|marking schemes?|model answers?|answer keys?|instructions?|prompts?|guidelines?|rules)`;
const ALL = String.raw`(?:full|max(?:imum)?|all(?: the| of the)?|highest(?: possible)?|perfect|top|complete|100 ?%|hundred percent|\d+ ?(?:/|out of) ?\d+)`;

/** What only somebody who speaks to the grader writes. Each is matched against one sentence, lower case, plain letters. */
export const ADDRESSES: readonly RegExp[] = [
  // Set the rules aside.
  new RegExp(
    String.raw`\b(?:ignore|disregard|forget|override|bypass|skip|do not (?:use|follow|apply)|don'?t (?:use|follow|apply))\b.{0,40}\b(?:above|previous|prior|preceding|earlier|your|the|all|any|these|this)\b.{0,30}\b${RULES}\b`,
  ),
  /\b(?:ignore|disregard|forget) (?:all |everything |anything |the )*(?:of the |that (?:is|was) )?(?:above|before|previous|prior|preceding)\b/,
  // Ask for marks.
  new RegExp(
    String.raw`\b(?:give|award|grant|assign|allot|allocate|provide|mark|grade|score|rate|assess)\b (?:me |us |him |her |it |this |that |them |the |my |student |candidate |answer |response |question |work |paper |as |with |at |a |an |please )*${ALL}(?: possible| available)?(?: ${MARKS}\b(?! (?:on|in|at|where|along)\b)|$|[.!,;)])`,
  ),
  new RegExp(
    String.raw`\b(?:give|award|grant|assign|allot) (?:me|us|this (?:answer|response|student|candidate|one|paper)|the (?:student|candidate)|my answer)\b.{0,30}\b(?:${MARKS}|\d+)\b`,
  ),
  new RegExp(
    String.raw`\b(?:deserves?|worthy of|entitled to|qualif(?:y|ies) for|should (?:get|receive|be (?:given|awarded))|must (?:get|receive|be (?:given|awarded))) (?:a |the )?${ALL}(?: possible| available)? ?${MARKS}\b`,
  ),
  new RegExp(
    String.raw`\b(?:please|kindly|plz|pls)\b.{0,30}\b(?:pass me|${MARKS}|be (?:lenient|generous|kind)|mark (?:this|me|it)|grade (?:this|me|it))\b`,
  ),
  /\b(?:mark|grade|treat|consider|regard|accept|count|rate|classify) (?:this|it|me|my answer|the answer|this answer|this response|the response|everything)(?: \w+)? as (?:\w+ly )?(?:correct|right|true|perfect|complete|excellent|outstanding)\b/,
  new RegExp(
    String.raw`^(?:the )?(?:final |total |overall |awarded |recommended )*(?:${MARKS})(?: awarded| given| is| are| should be)* ?[:=]? ?\d+(?:\.\d+)? ?(?:/|out of) ?\d+`,
  ),
  /\b(?:consider|deem|regard|count|rate|judge|declare) (?:my|this|the) (?:answer|response) (?:(?:\w+ly|to be|as) )*(?:correct|right|perfect|complete|excellent)\b(?! (?:if|when|only|because|unless))/,
  /\bfull (?:marks|score|credit(?! (?:was|is|goes|must|to)\b))\b/,
  /^(?:please |kindly |now |just |you (?:must|should|will|shall) )*(?:mark|grade|rate|count|score) (?:this|it|me|everything|all|(?:my|this|the) (?:answer|response))(?: as)? (?:\w+ly )?(?:correct|right|perfect)\b/,
  /\b(?:mark|grade|treat|consider|regard|accept|count|rate|classify) (?:any|every|each|all|this|my)\b.{0,20}\b(?:answers?|responses?|submissions?)\b.{0,20} as (?:\w+ly )?(?:correct|right|perfect|true)\b/,
  new RegExp(
    String.raw`^(?:please |kindly |now |just |you (?:must|should|will|shall) )*(?:give (?:it|me|us|this(?: \w+)?|my \w+)|(?:award|allot|grant|assign)(?: (?:it|me|us|this(?: \w+)?|my \w+))?) (?:a |the |all |at least )*\d+ ?${MARKS}`,
  ),
  new RegExp(
    String.raw`\b(?:assign|give|award|set|put|record|enter|increase|raise)\b.{0,20}\b${MARKS}\b.{0,20}\b(?:to|for) (?:this|my) (?:answer|response|question|student|candidate|paper)\b`,
  ),
  /\b(?:output|return|print|give|award|assign|respond|write)\b.{0,20}\b\d+\b.{0,12}\b(?:to|for) this (?:answer|response|question|student|candidate)\b/,
  // Ask for nothing to be taken away.
  /(?:\b(?:no|not|never|without)|n't)\b.{0,12}\b(?:deduct|subtract|cut|reduc|tak)\w*\b.{0,15}\bmarks?\b|\bno marks? (?:should|must|may|can|are to) be (?:deducted|cut|taken|lost)\b|(?:\bnot|n't) mark (?:this|me|it|my)\b/,
  /\bconsider my (?:answer|paper|script)\b.{0,20}\b(?:favou?rabl|sympathetic|kind|lenient|generous)/,
  // Claim the verdict.
  /^(?:final |overall |suggested |recommended )*(?:grade|verdict|evaluation|assessment|score|marks?) ?[:=-]+ ?(?:100 ?%|a ?\+|(?:full|correct|right|perfect|excellent|outstanding|max(?:imum)?)\b)/,
  /\bcriteri(?:on|a) (?:no\.? ?)?[\dc]+ ?(?:[:=-]|is|was|has been)* ?(?:fully |completely )?(?:met|satisfied|fulfilled|full|passed)\b|\bcriteria (?:met|satisfied|fulfilled) ?[:=]|\bset (?:all|every|each)(?: of)?(?: the)? criteri/,
  /\bverified\b.{0,40}\b(?:as (?:fully )?correct|by (?:the |an? |my )?(?:\w+ ){0,2}(?:board|teacher|examiner|professor|grader))\b/,
  new RegExp(
    String.raw`\b(?:this|the|my) (?:student|candidate|answer|response)\b.{0,20}\b(?:been|was|is) (?:already )?(?:given|awarded|granted) ${ALL} ${MARKS}`,
  ),
  /\b(?:marking (?:scheme|rules?|policy)|rubric|marking instructions)\b.{0,20}\b(?:changed|updated|amended|void|cancelled|suspended|replaced|overridden|no longer)\b/,
  /\b(?:all|every|each)(?: of)?(?: the| these)? (?:rubric )?(?:criteria|criterion|requirements?|rubric points?|marking points?)\b.{0,20}\b(?:met|satisfied|fulfilled|covered|addressed|achieved)\b/,
  /\b(?:this|the|my) (?:student|candidate|answer|response|submission)(?:'s answer)? (?:is|has been|was|fully|completely|clearly) ?(?:\w+ )?(?:correct|verified|approved|validated|perfect|meets|satisfies|pre-?approved|already graded)\b.{0,40}\b(?:marks?|criteria|rubric|credit|score|teacher|examiner|grader|full)\b/,
  // Speak to the grader, or in its place.
  new RegExp(
    String.raw`^(?:dear|hello|hi|hey|attention|note(?: to)?(?: the)?|message (?:to|for)(?: the)?|to(?: the| my)?)[ ,:]+(?:the |my |whoever )?(?:${GRADER}|whom ?soever|marks this)\b`,
  ),
  new RegExp(
    String.raw`\b(?:you are|you're|act as|pretend (?:to be|you are)|behave (?:as|like)|as)(?: now)? (?:an? |the |my )?(?:\w+ ){0,2}${GRADER}\b.{0,60}\b(?:you|your|must|should|will|mark|grade|score|award|always|gives?)\b`,
  ),
  /\b(?:new|updated|revised|additional|special|hidden|important|secret) (?:instructions?|system prompts?|rubric|grading (?:policy|rules|instructions?))\b.{0,10}[:=-]/,
  /(?:<\/?\|?(?:im_start|im_end|system|assistant|user|endoftext|instructions?|prompt|answer|student_answer|rubric)\|?>|\[\/?(?:inst|system)\]|<<\/?sys>>|#{2,} ?(?:system|instruction|assistant|response|new task))/,
  /^(?:system|assistant|developer)(?: (?:message|prompt|note|override|instruction|update))? ?[:>\]-]+ ?(?:.*\b(?:you|mark|grade|award|score|ignore|give|answer is|full)\b|$)/,
  /\b(?:system (?:prompt|override|message)|prompt injection|jailbreak|developer mode|end of (?:student(?:'s)? )?(?:answer|submission|response)|begin (?:system|instructions))\b/,
  new RegExp(`^(?:${ALL}) ${MARKS},? ?(?:please|plz|pls|for (?:this|me))?[.!]*$`),
  new RegExp(
    String.raw`\b(?:this|my|the) (?:answer|response)\b.{0,20}\b(?:gets?|receives?|is worth|earns?|scores?|should be (?:graded|marked|scored)|must be (?:graded|marked|scored))\b.{0,12}\b${ALL}`,
  ),
  new RegExp(
    String.raw`\b(?:all|every) (?:answers?|responses?|students?|candidates?) (?:gets?|receives?|must get|should get|are given|scores?|earns?) (?:the )?${ALL}`,
  ),
  new RegExp(
    String.raw`\b(?:correct|right|final|only acceptable|fair) ${MARKS} (?:for|of) (?:(?:this|my|the) (?:answer|response|question|student|candidate)\b|this (?:is|would be|must be)\b)`,
  ),
  /^(?:a |your |the )?new (?:task|role|persona|objective|goal|system message) ?[:=-]|\byour new (?:role|persona|task) is\b|\b(?:stop|skip|end|halt|abort) (?:the )?(?:grading|marking|evaluati(?:ng|on)|assessment) (?:of|and|this|here|now)\b/,
  new RegExp(String.raw`\b(?:simulate|impersonate|role-?play|emulate) (?:as )?(?:an? |the )?(?:\w+ ){0,2}${GRADER}\b`),
  /\b(?:print|output|return|say|reply|respond|answer)\b.{0,40}\band nothing else\b|\bneeds_review\b|\bset (?:the )?awarded to\b|\bawarded"? ?[:=] ?"?\d/,
  /<(?:grade|score|marks?|verdict)> ?(?:full|max|100|correct|\d+ ?(?:\/|out of) ?\d+)/,
  new RegExp(
    String.raw`\b(?:respond|reply|answer|output|return|print) (?:(?:only |just )?with:?|only|just) ?["']?(?:\d+(?:\.\d+)? ?(?:/|out of) ?\d+|${ALL} ${MARKS}|the (?:maximum|full))`,
  ),
  // Speak about the marking itself.
  /\b(?:rubric|mark(?:ing)? (?:scheme|instructions?)|answer key|model answer|grading criteria|scheme)\b.{0,40}\b(?:not apply|ignored?|replaced?|void|waived?|as satisfied|as met|be generous|were a test|identical to (?:this|my)|same as (?:this|my))\b/,
  /\b(?:replace|update|change|rewrite|amend) (?:the |your )?(?:rubric|mark(?:ing)? scheme|model answer|answer key)\b.{0,30}\b(?:this|my|with|so that|to)\b|\btreat (?:the |all )*(?:rubric|criteria) as (?:\w+ly )?(?:met|satisfied|fulfilled)\b|\bmy (?:answer|response|text) is the model answer\b/,
  /\b(?:my|this) (?:answer|response) (?:is|must be|should be|was|has to be) (?:\w+ly )?(?:correct|right|perfect|accepted|flawless|excellent)\b(?!.{0,3}\b(?:because|since|as|if|when|only|for|but))/,
  new RegExp(
    String.raw`\b(?:award|grant) (?:\w+ ){0,3}(?:everything|all criteria|everybody (?!the)|everyone (?!the)|the ${MARKS}|(?:full|max(?:imum)?|top|highest|best)(?: possible)?(?: (?:${MARKS}|band)|[.!,;]|$))`,
  ),
  new RegExp(
    String.raw`\b(?:must|should|deserves? to|has to|merits?|deserves?)\b(?: (?:receive|get|be (?:given|awarded)))? (?:the |a )?(?:max(?:imum)?|full|top|highest|best)(?: possible)?(?: (?:${MARKS}|band)|[.!]|$)`,
  ),
  /\b(?:be|grade|mark) (?:me )?(?:very )?(?:lenient|leniently|generously|kindly|mercifully)\b(?: with me| please|[.!]|$)|\bbe (?:lenient|generous|kind|merciful) (?:with|to|towards) (?:me|my|us|this answer)\b/,
  /\b(?:no need to|do not|don't|skip|stop|without|nothing more to) (?:check|read|evaluat|grad|mark)\w*\b.{0,12}(?:\bthis (?:answer|response)|\bthe rest,|\bhere,|\band (?:award|give|mark|grade|pass))/,
  /\b(?:pass|promote) (?:this|the) (?:student|candidate|paper|exam)\b|\bpass (?:everybody|everyone|me)\b|\b(?:everybody|everyone|all) (?:gets?|receives?|is given|are given) (?:the |all |all the )?(?:marks|points|credit)\b/,
  /\b(?:examiners?|graders?|evaluators?)\b (?:agrees?|has|have|must|should|will|may|can)\b.{0,30}\b(?:accept|correct|award|pass|full|maximum|instructed|told|agreed)\w*\b/,
  /\b(?:highest|maximum|best|top) (?:score|marks?|grade)s? (?:that )?you (?:can|may|are able)\b|\byou are (?:here|supposed|required|obliged|instructed|asked|told) to (?:help|award|give|grade|mark|pass|accept)\b|\b(?:what|which) (?:score|mark|grade) (?:would|will|do) you\b/,
  /^answer (?:is |was )?(?:accepted|approved|verified|validated)\b|\bfor the purposes? of this (?:evaluation|grading|assessment|marking)\b|\bassume (?:that )?(?:this|my) (?:answer|response) is\b|\ball (?:the )?criteria\b.{0,20}\b(?:max(?:imum)?|full)\b/,
  /^(?:grader|examiner|evaluator) ?:|^(?:ai|bot|model|gpt|llm) ?: ?.*\b(?:the (?:student|candidate)|this (?:answer|response)|is correct|score:? \d)/,
  /^\W*(?:end|start) of (?:the )?(?:rubric|prompt|instructions?|evaluation|grading)\W*$|\bgrading (?:is |has been )?(?:disabled|suspended|over|off)\b|^override ?[:=]/,
  /\b(?:ignore|disregard|forget) (?:everything|anything|all)\b.{0,40}\b(?:before|above|previous(?:ly)?|earlier|so far|until now)\b/,
  /\b(?:instead of|takes? precedence over|overrides?|outranks?) the (?:rubric|mark(?:ing)? scheme|model answer|answer key)\b|\b(?:points?|parts?) (?:in|of) the (?:rubric|mark(?:ing)? scheme)\b.{0,20}\b(?:covered|met|there|present)\b|\bi (?:have )?(?:satisfied|met|covered|fulfilled) (?:all|every|each)\b.{0,15}\b(?:criteri|rubric|requirement)/,
  /\b(?:grade|mark|score|rate|accept|pass|approve) (?:this|my) (?:answer|response)\b|\blet (?:this|my) (?:answer|response) pass\b|\bpretend (?:that )?(?:the|this|my) (?:answer|response)\b|\b(?:evaluate|consider|take|accept) (?:this|it) as (?:a |the )?(?:correct|right|perfect)\b|\b(?:grade|mark|score) (?:it |this |me )?as \d+ ?(?:\/|out of)/,
  /\byou (?:have )?(?:already )?(?:graded|awarded|marked|scored) (?:this|it|me|my|full|the)\b|\b(?:mark|score|grade) (?:for|of) (?:this|my) (?:answer|response) (?:is|should|must|has)\b|\b(?:this|my) (?:answer|response) scores \d|\bthe (?:mark|grade) is \d+[.!]?$/,
  /^(?:(?:just|please|only) )+(?:give|put|write|enter) (?:a |an )?\d+[.!]?$|^(?:please )?(?:do not|don't) be (?:so |too )?(?:strict|harsh)(?: with me| in marking)?[.!]?$/,
  new RegExp(String.raw`^instructions? (?:to|for) (?:the )?${GRADER}\b`),
  // Fake output, one line of it.
  /["'](?:awarded|marks?_?(?:awarded)?|score|total_?(?:score|marks)?|grade|points|confidence|needs_review|max_marks|criteria)["'] ?: ?["'[{]?(?:\d|true|false|full|max|null)/,
];
