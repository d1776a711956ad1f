/** Five doors in a row on a street; the one in the middle is open and lit. */
export function Street({ title }: { title: string }) {
  return (
    <svg className="street" viewBox="0 80 760 392" width="760" height="392" role="img" aria-label={title}>
      <g>
        <path d="M30 420V152h112v268" />
        <path d="M18 152v-12h136v12zM42 420V166h88v254M42 206h88M86 166v40M64 166v40M108 166v40M86 206v214" />
        <rect x="51" y="215" width="26" height="59.3" />
        <rect x="51" y="283.3" width="26" height="59.3" />
        <rect x="51" y="351.7" width="26" height="59.3" />
        <rect x="95" y="215" width="26" height="59.3" />
        <rect x="95" y="283.3" width="26" height="59.3" />
        <rect x="95" y="351.7" width="26" height="59.3" />
        <circle cx="80" cy="322" r="3" />
        <circle cx="92" cy="322" r="3" />
      </g>
      <g>
        <path d="M170 420V196a62 62 0 0 1 124 0v224" />
        <path d="M182 420V196a50 50 0 0 1 100 0v224M182 210h100M232 210V420" />
        <path d="M214 210a18 18 0 0 1 36 0" />
        <path d="M248.7 203.3L283.2 189.3" />
        <path d="M244.7 197.3L274.4 167.6" />
        <path d="M238.7 193.3L255.6 151.6" />
        <path d="M232 192L232 146" />
        <path d="M225.3 193.3L208.4 151.6" />
        <path d="M219.3 197.3L189.6 167.6" />
        <path d="M215.3 203.3L180.8 189.3" />
        <rect x="191" y="219" width="32" height="91.5" />
        <rect x="191" y="319.5" width="32" height="91.5" />
        <rect x="241" y="219" width="32" height="91.5" />
        <rect x="241" y="319.5" width="32" height="91.5" />
        <path d="M164 196h12m112 0h12" />
        <circle cx="223" cy="330" r="5" />
        <circle cx="241" cy="330" r="5" />
      </g>
      <path className="light" d="M321 420h92l44 40h-144z" />
      <path className="glow" d="M321 420V158a57 57 0 0 1 114 0v262z" />
      <g>
        <path d="M308 420V158a70 70 0 0 1 140 0v262" />
        <path d="M321 420V158a57 57 0 0 1 114 0v262" />
      </g>
      <path className="leaf" d="M435 420V156c-3-22-10-36-22-46l-14 8c10 10 14 24 14 44v286z" />
      <path className="leafline" d="M426 182l-9 3v84l9-1zM426 288l-9 0v104l9-4z" />
      <g>
        <path d="M321 402h94M330 402v-16h76v16M339 386v-15h58v15M347 371v-14h42v14M366 102v58" />
        <circle cx="366" cy="171" r="10" />
        <path d="M370 101l-3-13M386 101l3-13" />
      </g>
      <g>
        <path d="M466 420V178h116v242M454 178h140v-12h-140zM454 166l70-40 70 40M480 159l44-25 44 25" />
        <path d="M480 420V194h88v226" />
        <rect x="489" y="203" width="70" height="63.3" />
        <rect x="489" y="275.3" width="70" height="63.3" />
        <rect x="489" y="347.7" width="70" height="63.3" />
        <circle cx="524" cy="232" r="14" />
        <path d="M518 300h12v-8h-12zM524 300v12" />
        <circle cx="558" cy="318" r="3" />
      </g>
      <g>
        <path d="M614 420V218c16-34 38-48 54-48s38 14 54 48v202" />
        <path d="M626 420V226c12-28 28-40 42-40s30 12 42 40v194M626 226h84M668 226v194" />
        <rect x="635" y="235" width="24" height="83.5" />
        <rect x="635" y="327.5" width="24" height="83.5" />
        <rect x="677" y="235" width="24" height="83.5" />
        <rect x="677" y="327.5" width="24" height="83.5" />
        <path d="M614 260h-18v-32h18M614 300h-18M614 340h-18v-80M614 380h-18v40M596 340v40" />
        <path d="M722 260h18v-32h-18M722 300h18M722 340h18v-80M722 380h18v40M740 340v40" />
        <path d="M660 170l-4-22h24l-4 22M634 186l-16-18M702 186l16-18M656 148c-18 2-30 10-38 20M680 148c18 2 30 10 38 20" />
        <circle cx="660" cy="326" r="3" />
        <circle cx="676" cy="326" r="3" />
      </g>
      <g className="plant">
        <path d="M158 420l-4-34h32l-4 34zM152 386h36M170 386c0-22-2-40-1-62" />
        <path d="M170 360c-12-2-18-10-19-20 11 0 18 8 19 20zM170 346c10-2 16-9 17-18-10 1-16 7-17 18z" />
        <path d="M169 334c-8-3-12-9-12-17 8 2 12 8 12 17zM169 324c2-9 6-14 12-16 0 8-4 14-12 16z" />
      </g>
      <path className="ground" d="M-1600 420H2000" />
    </svg>
  );
}
